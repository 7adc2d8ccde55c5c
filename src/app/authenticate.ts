import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { authenticateApiKey } from '../features/identity/api-keys/authenticate-api-key.ts';
import type { LastUsedRecorder } from '../features/identity/api-keys/last-used-recorder.ts';
import { authenticateToken } from '../features/identity/personal-access-tokens/authenticate-token.ts';
import { authenticateSession } from '../features/identity/sessions/authenticate-session.ts';
import type { Authenticate } from '../http/authenticate.ts';

/** All credentials there are. A header that was set on purpose counts alone; a browser adds its cookie to everything. */
export function createAuthenticate(deps: {
  db: Kysely<Database>;
  /** Of API keys. */
  lastUsed: LastUsedRecorder;
  /** Of personal access tokens. */
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
