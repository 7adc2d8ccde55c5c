import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { authenticateApiKey } from '../features/identity/api-keys/authenticate-api-key.ts';
import type { LastUsedRecorder } from '../features/identity/api-keys/last-used-recorder.ts';
import { authenticateToken } from '../features/identity/personal-access-tokens/authenticate-token.ts';
import { authenticateSession } from '../features/identity/sessions/authenticate-session.ts';
import type { Authenticate } from '../http/authenticate.ts';

/**
 * Tries all kinds of credentials. A credential in a header has precedence over the cookie, because browsers add the cookie to every
 * request.
 */
export function createAuthenticate(deps: {
  db: Kysely<Database>;
  /** Recorder for API keys. */
  lastUsed: LastUsedRecorder;
  /** Recorder for personal access tokens. */
  tokensLastUsed: LastUsedRecorder;
}): Authenticate {
  const { db, lastUsed, tokensLastUsed } = deps;
  return async (headers) => {
    const hasHeader = headers.authorization !== undefined || headers['x-api-key'] !== undefined;
    if (!hasHeader) return authenticateSession(db, headers);
    return (
      (await authenticateApiKey({ db, lastUsed }, headers)) ??
      (await authenticateToken({ db, lastUsed: tokensLastUsed }, headers))
    );
  };
}
