import { useState } from 'react';
import { writeClipboard } from '../../lib/clipboard/write-clipboard.ts';
import { showToast } from '../feedback/toasts.tsx';
import { Button } from '../form/button.tsx';

/** Commands or configuration with a button that copies all of it. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (button: HTMLElement): Promise<void> => {
    const isWritten = await writeClipboard(text, button);
    setCopied(isWritten);
    if (!isWritten) showToast({ tone: 'bad', text: `Not copied: ${label}. The browser refused it.` });
  };
  return (
    <div className="flex items-start rounded-md border border-hairline bg-surface-2">
      <pre tabIndex={0} role="region" aria-label={label} className="min-w-0 flex-1 overflow-x-auto p-3">
        <bdi>{text}</bdi>
      </pre>
      <Button
        className="m-2 shrink-0"
        aria-label={`${isCopied ? 'Copied' : 'Copy'}: ${label}`}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
