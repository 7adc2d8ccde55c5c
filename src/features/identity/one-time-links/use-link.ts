import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../db/schema.ts';
import { ApiError } from '../../../domain/api-error.ts';
import type { RequestLimit } from '../../../http/endpoint.ts';
import { exampleToken } from '../../../http/example-values.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { hashSecret } from '../api-keys/secret.ts';

/** Attempts with one link within a minute, right or wrong. */
const attemptsMax = 10;
/** Attempts from one address, of all endpoints that take a link. */
export const linkUseLimit: RequestLimit = { bucket: 'link-address', perMinute: 30, per: 'address' };

export const linkTokenSchema = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The text after `#token=` in the link.',
  examples: [exampleToken],
});

/** Who uses a link; an EndpointRequest is one. */
export interface LinkUser {
  ip: string;
  requestId: string;
}

/** The hash by which a link is found. RATE_LIMITED by token, before the link is looked up; `linkUseLimit` counts by address. */
export async function admitToken(db: Kysely<Database>, token: string): Promise<Buffer> {
  const limiter = createDatabaseRateLimiter(db);
  const hash = hashSecret(token);
  const byToken = await limiter.hit(`link-token:${hash.toString('hex')}`, attemptsMax);
  if (!byToken.ok) throw rateLimited(byToken);
  return hash;
}

/** The one answer for every link that does not count, and for an account whose password is another: nobody learns which it was. */
export function linkRefused(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The link is invalid or expired, or the password is wrong');
}
