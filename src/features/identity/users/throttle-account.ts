import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { networkOf } from '../../../http/rate-limit/network-of.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';

/** Passwords tried for one account from one network within a minute, right or wrong, on every endpoint that takes a password. */
const attemptsMax = 10;

/**
 * RATE_LIMITED after ten attempts from the network of `ip` for this address in lower case, whether the account exists or not. The count is by
 * account and network together: with a count by account alone, wrong passwords from a foreign network would lock the owner out. The stored
 * bucket holds a hash of the address, not what was typed.
 */
export async function throttleAccount(
  db: Kysely<Database>,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const account = createHash('sha256').update(email).digest('hex');
  const slot = await createDatabaseRateLimiter(db).hit(`sign-in-account:${account}:${networkOf(ip)}`, attemptsMax);
  if (!slot.ok) throw rateLimited(slot);
}
