import { type RateLimiter, type RateLimitResult, retryAfter, windowMs } from './rate-limiter.ts';

const bucketsMax = 10_000;

/** Windows of this process, for one replica and for tests. `now` returns monotonic milliseconds. */
export function createMemoryRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, number[]>();

  function peekWindow(bucket: string, perMinute: number): { hits: number[]; at: number; result: RateLimitResult } {
    const at = now();
    const hits = (buckets.get(bucket) ?? []).filter((hit) => hit > at - windowMs);
    const blocking = hits[hits.length - perMinute];
    return { hits, at, result: blocking === undefined ? { ok: true } : retryAfter(blocking, at) };
  }

  function removeOldBuckets(at: number): void {
    for (const [bucket, hits] of buckets) {
      if ((hits.at(-1) ?? 0) <= at - windowMs) buckets.delete(bucket);
    }
  }

  return {
    async hit(bucket, perMinute) {
      const { hits, at, result } = peekWindow(bucket, perMinute);
      if (!result.ok) return result;
      hits.push(at);
      if (buckets.size >= bucketsMax) removeOldBuckets(at);
      buckets.set(bucket, hits);
      return result;
    },
    async peek(bucket, perMinute) {
      return peekWindow(bucket, perMinute).result;
    },
  };
}
