import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { rateLimited } from '../../http/rate-limit/rate-limiter.ts';
import { createDatabaseRateLimiter } from '../../http/rate-limit/store.ts';

/** Passwords tried for an account within a minute, right or wrong, wherever they are asked for. */
const attemptsMax = 10;

/** RATE_LIMITED after ten attempts for this address in lower case, whether there is such an account or not, and without keeping what was typed. */
export async function throttleAccount(db: Kysely<Database>, email: string): Promise<void> {
  const name = createHash('sha256').update(email).digest('hex');
  const slot = await createDatabaseRateLimiter(db).hit(`sign-in-account:${name}`, attemptsMax);
  if (!slot.ok) throw rateLimited(slot);
}
