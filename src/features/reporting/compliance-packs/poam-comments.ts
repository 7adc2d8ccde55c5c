import type { Severity } from '../../../domain/severity.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { FoldedWeakness } from './fold-weaknesses.ts';

/** A date in the form that spreadsheets recognize: `2026-01-31`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Timing {
  /** Milliseconds since the epoch. */
  due: number;
  first: Date;
  closedAt: Date | null;
  at: Date;
}

/**
 * State relative to the scheduled completion date, with the number of days: `LATE`, `DUE SOON` in the last quarter of the time, `ON TIME`,
 * `CLOSED LATE` or `CLOSED IN TIME`.
 */
export function timingText({ due, first, closedAt, at }: Timing): string {
  const now = (closedAt ?? at).getTime();
  const days = Math.floor(Math.abs(now - due) / dayMs);
  const count = `${days} ${days === 1 ? 'day' : 'days'}`;
  if (closedAt !== null) return now >= due ? `CLOSED LATE: ${count} after the scheduled date` : 'CLOSED IN TIME';
  if (now >= due) return `LATE: ${count} past the scheduled date`;
  return now >= due - (due - first.getTime()) / 4 ? `DUE SOON: ${count} left` : `ON TIME: ${count} left`;
}

export function commentsOf(
  weakness: FoldedWeakness,
  { severity, due, at }: { severity: Severity; due: number; at: Date },
): string {
  const { assets, assetsExcepted, deviations, closed_at: closedAt } = weakness;
  const covered = assetsExcepted === assets ? 'all assets' : `${assetsExcepted} of ${assets} assets`;
  return [
    `${timingText({ due, first: weakness.first_at, closedAt, at })}.`,
    ...(severity === 'UNKNOWN' ? ['Not rated by any source yet; counted as moderate.'] : []),
    ...(deviations.length > 0
      ? [`Approved by the organization for ${covered}; not yet by the authorizing official.`]
      : []),
    ...(closedAt === null ? [] : [closureText(weakness)]),
  ].join(' ');
}

function closureText({ closedCauses, isProven }: FoldedWeakness): string {
  const causes = [...closedCauses].toSorted().join(', ');
  return isProven
    ? `A later scan confirms that the weakness is no longer present (${causes}).`
    : `Complete scans do not confirm for every asset that the weakness is no longer present (${causes}).`;
}
