import type { Valkey } from './connect-valkey.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createValkeyRateLimiter } from './valkey-rate-limiter.ts';

/**
 * Counts in Valkey, and in PostgreSQL while Valkey is not available, so that no request is admitted uncounted. Windows begin empty on the other
 * side. `peek` asks PostgreSQL, because it is used for slots that are consumed in transactions there.
 */
export function createRateLimiterWithFallback(
  valkey: Pick<Valkey, 'isAvailable' | 'run'>,
  fallback: RateLimiter,
): RateLimiter {
  const shared = createValkeyRateLimiter(valkey.run);
  return {
    async hit(bucket, perMinute) {
      if (!valkey.isAvailable()) return fallback.hit(bucket, perMinute);
      try {
        return await shared.hit(bucket, perMinute);
      } catch {
        return fallback.hit(bucket, perMinute);
      }
    },
    peek: (bucket, perMinute) => fallback.peek(bucket, perMinute),
  };
}
