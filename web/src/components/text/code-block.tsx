import { useState } from 'react';
import { Button } from '../form/button.tsx';

/** Commands or configuration with a button that copies all of it. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="relative rounded-md border border-hairline bg-surface-2">
      <pre tabIndex={0} role="region" aria-label={label} className="overflow-x-auto p-3 pr-24">
        <bdi>{text}</bdi>
      </pre>
      <Button className="absolute top-2 right-2" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
