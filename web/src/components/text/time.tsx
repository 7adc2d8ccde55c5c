import { useNow } from '../../lib/hooks/use-now.ts';
import { relativeTime } from '../../lib/time/format-time.ts';
import { ZonedTime } from './zoned-time.tsx';

/** A time relative to now. The absolute time with its zone is shown on hover and focus. */
export function Time({ value, absent = 'never' }: { value: string | null | undefined; absent?: string }) {
  const nowMs = useNow();
  if (value === null || value === undefined) return <span className="text-muted">{absent}</span>;
  return <ZonedTime value={value}>{relativeTime(value, nowMs)}</ZonedTime>;
}
