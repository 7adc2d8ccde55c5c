import { array, assert, asyncProperty, constant, integer, nat, oneof } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RateLimiter, windowMs } from '../../src/http/rate-limit/rate-limiter.ts';

/** Start of the clocks of these tests. */
export const contractStart = Date.parse('2026-01-01T00:00:00Z');
let buckets = 0;
export const newBucket = (): string => `test-${(buckets += 1)}`;

/** Guarantees of every store of windows. `now` returns milliseconds since 1970. */
export function describeRateLimiter(
  title: string,
  createLimiter: (now: () => number) => RateLimiter,
  numRuns: number,
): void {
  describe(title, () => {
    it('never admits more than the limit in any window, never refuses below it, and returns the time until the next slot', async () => {
      const steps = array(oneof(nat(5_000), nat(40_000), constant(windowMs), constant(0)), {
        maxLength: 40,
      });
      await assert(
        asyncProperty(steps, integer({ min: 1, max: 5 }), async (pauses, limit) => {
          let now = contractStart;
          const limiter = createLimiter(() => now);
          const bucket = newBucket();
          const admitted: number[] = [];
          for (const pause of pauses) {
            now += pause;
            // Model: hits of the last 60 seconds, excluding one made exactly 60 seconds ago.
            const inWindow = admitted.filter((at) => at > now - windowMs);
            const seen = await limiter.peek(bucket, limit);
            const result = await limiter.hit(bucket, limit);
            expect(seen).toEqual(result);
            expect(result.ok).toBe(inWindow.length < limit);
            if (result.ok) {
              admitted.push(now);
            } else {
              const free = (inWindow[inWindow.length - limit] ?? 0) + windowMs;
              expect(result.retryAfterSeconds).toBe(Math.max(1, Math.ceil((free - now) / 1000)));
            }
          }
        }),
        { numRuns },
      );
    });

    it('separates buckets', async () => {
      const limiter = createLimiter(() => contractStart);
      const [one, other] = [newBucket(), newBucket()];
      expect(await limiter.hit(one, 1)).toEqual({ ok: true });
      expect(await limiter.hit(one, 1)).toEqual({ ok: false, retryAfterSeconds: 60 });
      expect(await limiter.hit(other, 1)).toEqual({ ok: true });
    });
  });
}

/** Concurrent bursts over replicas admit exactly the free slots. `limiters` use the clock of `setNow`. */
export async function checkBursts(
  limiters: readonly RateLimiter[],
  setNow: (now: number) => void,
  numRuns: number,
): Promise<void> {
  let now = contractStart;
  const pause = oneof(nat(20_000), constant(windowMs - 1), constant(windowMs));
  const step = array(nat(limiters.length - 1), { maxLength: 8 }).chain((through) =>
    pause.map((wait) => ({ wait, through })),
  );
  await assert(
    asyncProperty(array(step, { minLength: 2, maxLength: 10 }), integer({ min: 1, max: 6 }), async (steps, limit) => {
      const bucket = newBucket();
      const admitted: number[] = [];
      for (const { wait, through } of steps) {
        now += wait;
        setNow(now);
        const free = limit - admitted.filter((at) => at > now - windowMs).length;
        const results = await Promise.all(through.map(async (replica) => limiters[replica]?.hit(bucket, limit)));
        const taken = results.filter((result) => result?.ok === true).length;
        expect(taken).toBe(Math.min(free, through.length));
        admitted.push(...Array.from({ length: taken }, () => now));
      }
    }),
    { numRuns },
  );
}
