import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { writeClipboard } from '../../lib/clipboard/write-clipboard.ts';
import { showToast } from '../feedback/toasts.tsx';

interface CopyTextProps {
  /** The text that is copied. */
  value: string;
  /** What is copied, for the name of the button: "digest". */
  label: string;
  /** The text that is shown, if it is shorter than the copied one. */
  shown?: string;
}

/** A machine-readable text with a button that copies it. */
export function CopyText({ value, label, shown = value }: CopyTextProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (button: HTMLElement): Promise<void> => {
    const isWritten = await writeClipboard(value, button);
    setCopied(isWritten);
    if (isWritten) setTimeout(() => setCopied(false), 2000);
    else showToast({ tone: 'bad', text: `The ${label} could not be copied: the browser refused it.` });
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 truncate" title={value}>
        <bdi>{shown}</bdi>
      </code>
      <button
        type="button"
        onClick={({ currentTarget }) => void copy(currentTarget)}
        aria-label={isCopied ? `The ${label} was copied` : `Copy the ${label}`}
        className="inline-flex size-6 print:hidden shrink-0 items-center justify-center rounded-sm text-muted hover:bg-surface-3 hover:text-text"
      >
        <Icon aria-hidden="true" size={14} />
      </button>
    </span>
  );
}
