import { classNames } from '../../lib/text/class-names.ts';

const looks: Readonly<Record<string, string>> = {
  A: 'text-good border-good',
  B: 'text-good border-good',
  C: 'text-medium border-medium',
  D: 'text-high border-high',
  F: 'text-critical border-critical',
};

/** A grade, or a hatched question mark if there is none. `reason` says why there is no grade. */
export function GradeBadge({
  grade,
  reason = 'not graded',
  isLarge = false,
}: {
  grade: string | null | undefined;
  reason?: string;
  isLarge?: boolean;
}) {
  const isKnown = grade !== null && grade !== undefined;
  return (
    <span
      title={isKnown ? `Grade ${grade}` : reason}
      className={classNames(
        'inline-flex items-center justify-center rounded-sm border-2 font-bold',
        isLarge ? 'size-10 text-xl' : 'size-6 text-sm',
        isKnown ? (looks[grade] ?? 'border-line') : 'hatched border-unknown text-unknown',
      )}
    >
      <span className="sr-only">{isKnown ? 'Grade ' : `Grade unknown: ${reason}`}</span>
      <span aria-hidden={!isKnown} className={isKnown ? undefined : 'rounded-sm bg-surface px-0.5 leading-none'}>
        {grade ?? '?'}
      </span>
    </span>
  );
}
