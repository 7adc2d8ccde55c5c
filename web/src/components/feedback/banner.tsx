import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

const tones = {
  info: ['border-link', 'ℹ'],
  warning: ['border-high', '▲'],
  bad: ['border-critical', '◆'],
  unknown: ['hatched border-unknown', '?'],
  good: ['border-good', '✓'],
} as const;

/** A statement about the whole content below it. Partial results use the tone `unknown`. */
export function Banner({
  tone,
  title,
  children,
}: {
  tone: keyof typeof tones;
  title: ReactNode;
  children?: ReactNode;
}) {
  const [look, glyph] = tones[tone];
  return (
    <div role="note" className={classNames('mb-4 rounded-md border-2 p-3 text-sm', look)}>
      <p className="font-semibold">
        <span aria-hidden="true">{glyph} </span>
        {title}
      </p>
      {children !== undefined && <div className="mt-1">{children}</div>}
    </div>
  );
}
