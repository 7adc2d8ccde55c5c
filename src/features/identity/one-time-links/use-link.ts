import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { RequestLimit } from '../../../http/endpoint.ts';
import { exampleToken } from '../../../http/example-values.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { hashSecret } from '../api-keys/secret.ts';

/** Attempts per link and minute, successful or not. */
const attemptsMax = 10;
/** Attempts per client address and minute on all endpoints that use a link. */
export const linkUseLimit: RequestLimit = { bucket: 'link-address', perMinute: 30, per: 'address' };

export const linkTokenSchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The text after `#token=` in the link.',
  examples: [exampleToken],
});

/** The request that uses a link. `EndpointRequest` has these fields. */
export interface LinkUser {
  ip: string;
  requestId: string;
}

/** Returns the hash that identifies the link. Throws RATE_LIMITED per token before the link is read; `linkUseLimit` counts per address. */
export async function admitToken(db: Kysely<Database>, token: string): Promise<Buffer> {
  const limiter = createDatabaseRateLimiter(db);
  const hash = hashSecret(token);
  const byToken = await limiter.hit(`link-token:${hash.toString('hex')}`, attemptsMax);
  if (!byToken.ok) throw rateLimited(byToken);
  return hash;
}

/**
 * The same error for an invalid link and for a wrong password of an existing account, so that the response does not reveal which one
 * applies.
 */
export function linkRefused(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The link is invalid or expired, or the password is wrong');
}
