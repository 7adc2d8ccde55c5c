import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../form/button.tsx';
import { CodeBlock } from './code-block.tsx';

interface SecretOnceProps {
  title: string;
  /** Name of the secret for screen readers. */
  label: string;
  secret: string;
  children?: ReactNode;
  onClose: () => void;
}

/** A secret that the service returns once. It is only in memory, and stays visible until the user confirms that it is stored. */
export function SecretOnce({ title, label, secret, children, onClose }: SecretOnceProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <section
      ref={region}
      data-shown-once
      tabIndex={-1}
      aria-label={title}
      className="mb-4 rounded-md border-2 border-high p-3 text-sm"
    >
      <p className="font-semibold wrap-anywhere">
        <span aria-hidden="true">▲ </span>
        {title}
      </p>
      <p className="mb-2">Copy it now. It is not stored in a readable form and is not shown again.</p>
      <CodeBlock text={secret} label={label} />
      {children !== undefined && <div className="mt-2">{children}</div>}
      <Button
        className="mt-3"
        look="primary"
        onClick={() => {
          // The button is removed. What the secret belongs to is in the content below it.
          region.current?.closest('main')?.focus({ preventScroll: true });
          onClose();
        }}
      >
        It is stored safely
      </Button>
    </section>
  );
}
