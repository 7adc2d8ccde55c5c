import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../../domain/api-error.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { readSessionToken } from './session-cookie.ts';

/** Returns the hash that identifies the session of a request. Throws FORBIDDEN without a session cookie. */
export function currentTokenHash(headers: IncomingHttpHeaders): Buffer {
  const token = readSessionToken(headers);
  if (token === undefined) throw new ApiError('FORBIDDEN', 'This endpoint requires a session; sign in with a browser');
  return hashSecret(token);
}
