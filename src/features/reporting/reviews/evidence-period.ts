import type { PackPeriod } from '../../../compliance/pack/pack-facts.ts';
import { dayMs } from '../../../lib/durations.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A date (in UTC) or a timestamp; undefined when it is neither, or no such day. */
export function startOf(text: string): Date | undefined {
  if (!isDay(text) && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  const date = new Date(isDay(text) ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(date.getTime())) return undefined;
  // The 30th of February would be a day of March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().slice(0, 10) === text.slice(0, 10) ? date : undefined;
}

/** The first moment after the period: a date counts to its end. */
export function endOf(text: string): Date | undefined {
  const start = startOf(text);
  return start && isDay(text) ? new Date(start.getTime() + dayMs) : start;
}

/** As a pack of this moment has it: what is to come is cut off, and said. */
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
