import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'unknown' | 'active';

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'border-line text-text',
  good: 'border-good text-good',
  warning: 'border-high text-high',
  bad: 'border-critical text-critical',
  unknown: 'hatched-start border-unknown text-unknown',
  active: 'border-link text-link',
};

/** A short state. `glyph` distinguishes states without color. */
export function Badge({
  tone = 'neutral',
  glyph,
  title,
  children,
}: {
  tone?: Tone;
  glyph?: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {glyph !== undefined && <span aria-hidden="true">{glyph}</span>}
      {children}
    </span>
  );
}
