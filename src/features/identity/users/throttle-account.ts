import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { networkOf } from '../../../http/rate-limit/network-of.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';

/** Password attempts per account, network and minute, successful or not, on all endpoints that accept a password. */
const attemptsMax = 10;

/**
 * Throws RATE_LIMITED after ten attempts from the network of `ip` for this address in lower case, whether the account exists or not. A
 * count by account alone would let wrong passwords from another network lock the user out. The stored bucket contains a hash of the address
 * instead of the entered text.
 */
export async function throttleAccount(
  db: Kysely<Database>,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const account = createHash('sha256').update(email).digest('hex');
  const slot = await createDatabaseRateLimiter(db).hit(`sign-in-account:${account}:${networkOf(ip)}`, attemptsMax);
  if (!slot.ok) throw rateLimited(slot);
}
