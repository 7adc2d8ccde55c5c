import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

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
  const copy = (): void => {
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      },
      () => setCopied(false),
    );
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 truncate" title={value}>
        <bdi>{shown}</bdi>
      </code>
      <button
        type="button"
        onClick={copy}
        aria-label={isCopied ? `The ${label} was copied` : `Copy the ${label}`}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-surface-3 hover:text-text"
      >
        <Icon aria-hidden="true" size={14} />
      </button>
    </span>
  );
}
