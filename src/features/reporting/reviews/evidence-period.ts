import type { PackPeriod } from '../../../compliance/pack/pack-facts.ts';
import { dayMs } from '../../../lib/durations.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Parses a date (UTC) or a timestamp. Undefined for other texts and for days that do not exist. */
export function startOf(text: string): Date | undefined {
  if (!isDay(text) && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  const date = new Date(isDay(text) ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(date.getTime())) return undefined;
  // `Date` accepts 30 February as a day of March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().slice(0, 10) === text.slice(0, 10) ? date : undefined;
}

/** Exclusive end of the period. A date includes the whole day. */
export function endOf(text: string): Date | undefined {
  const start = startOf(text);
  return start && isDay(text) ? new Date(start.getTime() + dayMs) : start;
}

/** Period of a pack with evidence as of `asOf`. An end in the future is set to `asOf`, and `cutFrom` is the requested end. */
export function packPeriod({ start, end }: { start: string; end: string }, asOf: Date): PackPeriod {
  const [from, to] = [startOf(start), endOf(end)];
  if (!from || !to) throw new Error('the stored period is invalid');
  const isCut = to > asOf;
  return {
    from: from.toISOString(),
    to: (isCut ? asOf : to).toISOString(),
    cutFrom: isCut ? to.toISOString() : null,
  };
}
