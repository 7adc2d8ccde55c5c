import { serviceNow } from './service-clock.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'short', day: '2-digit' });

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** The time relative to now in the largest unit that fits: "3 hours ago", "in 2 days". */
export function relativeTime(value: string, nowMs: number = serviceNow()): string {
  const seconds = Math.round((Date.parse(value) - nowMs) / 1000);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  // The compared time may be up to half a minute old, so that something new can seem to be in the future.
  return seconds < -5 ? 'seconds ago' : 'now';
}

/** The time with seconds in the zone of the reader, and the name of that zone. */
export function absoluteTime(value: string): string {
  return absolute.format(new Date(value));
}

/** The day in the zone of the reader. */
export function dayOf(value: string): string {
  return day.format(new Date(value));
}

/** Time left until a deadline, or since it: "3 d left", "2 d overdue". */
export function timeToDeadline(value: string, nowMs: number = serviceNow()): { text: string; isOverdue: boolean } {
  const leftMs = Date.parse(value) - nowMs;
  const size = Math.abs(leftMs);
  const amount =
    size >= 86_400_000 ? `${Math.floor(size / 86_400_000)} d` : `${Math.max(1, Math.floor(size / 3_600_000))} h`;
  return leftMs < 0 ? { text: `${amount} overdue`, isOverdue: true } : { text: `${amount} left`, isOverdue: false };
}
