import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/schema.ts';
import type { Metrics } from '../http/metrics.ts';
import { createDatabaseRateLimiter } from '../http/rate-limit/rate-limit-store.ts';
import type { RateLimiter } from '../http/rate-limit/rate-limiter.ts';
import type { Stoppable } from './close-parts.ts';

/** The rate limits of requests, in PostgreSQL or in the Valkey of the settings. */
export async function openRateLimiter(
  { valkeyUrl: url, authorities }: Pick<Config, 'valkeyUrl' | 'authorities'>,
  { db, log, metrics, parts }: { db: Kysely<Database>; log: Logger; metrics: Metrics; parts: Stoppable[] },
): Promise<RateLimiter> {
  const inDatabase = createDatabaseRateLimiter(db);
  if (url === null) return inDatabase;
  const [{ connectValkey }, { createRateLimiterWithFallback }] = await Promise.all([
    import('../http/rate-limit/connect-valkey.ts'),
    import('../http/rate-limit/rate-limiter-with-fallback.ts'),
  ]);
  const valkey = await connectValkey({ url, authorities, log });
  parts.push(valkey);
  void new Gauge({
    name: 'plimsoll_valkey_available',
    help: 'Whether Valkey counts the rates of requests (1) or PostgreSQL does meanwhile (0). Absent without Valkey.',
    registers: [metrics.registry],
    collect() {
      this.set(valkey.isAvailable() ? 1 : 0);
    },
  });
  return createRateLimiterWithFallback(valkey, inDatabase);
}
