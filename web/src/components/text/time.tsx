import { useNow } from '../../lib/hooks/use-now.ts';
import { absoluteTime, relativeTime } from '../../lib/time/format-time.ts';

/** A time relative to now. The absolute time with its zone is shown on hover and focus. */
export function Time({ value, absent = 'never' }: { value: string | null | undefined; absent?: string }) {
  const nowMs = useNow();
  if (value === null || value === undefined) return <span className="text-muted">{absent}</span>;
  return (
    <time dateTime={value} title={absoluteTime(value)} className="whitespace-nowrap">
      {relativeTime(value, nowMs)}
    </time>
  );
}
