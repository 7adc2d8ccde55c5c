import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../domain/api-error.ts';
import { networkOf } from '../../http/rate-limit/network-of.ts';
import { rateLimited } from '../../http/rate-limit/rate-limiter.ts';
import { createDatabaseRateLimiter } from '../../http/rate-limit/store.ts';
import { hashSecret } from '../api-keys/secret.ts';

/** Attempts within a minute, right or wrong. */
const attemptsMax = { token: 10, address: 30 };

export const linkTokenSchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What follows `#token=` in the link.',
});

/** Who uses a link; an EndpointRequest is one. */
export interface LinkUser {
  ip: string;
  requestId: string;
}

/** The hash by which a link is found. RATE_LIMITED by token and by address, before anything is looked at. */
export async function admitToken(db: Kysely<Database>, token: string, { ip }: LinkUser): Promise<Buffer> {
  const limiter = createDatabaseRateLimiter(db);
  const byAddress = await limiter.hit(`link-address:${networkOf(ip)}`, attemptsMax.address);
  if (!byAddress.ok) throw rateLimited(byAddress);
  const hash = hashSecret(token);
  const byToken = await limiter.hit(`link-token:${hash.toString('hex')}`, attemptsMax.token);
  if (!byToken.ok) throw rateLimited(byToken);
  return hash;
}

/** The one answer for every link that does not count, and for an account whose password is another: nobody learns which it was. */
export function linkRefused(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The link does not count, or the password is not that of its account');
}
