import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { authenticateApiKey } from '../features/api-keys/authenticate-api-key.ts';
import type { LastUsedRecorder } from '../features/api-keys/last-used-recorder.ts';
import { authenticateSession } from '../features/sessions/authenticate-session.ts';
import type { Authenticate } from '../http/authenticate.ts';

/** All credentials there are. A header that was set on purpose counts alone; a browser adds its cookie to everything. */
export function createAuthenticate(deps: { db: Kysely<Database>; lastUsed: LastUsedRecorder }): Authenticate {
  return async (headers) => {
    const hasHeader = headers.authorization !== undefined || headers['x-api-key'] !== undefined;
    return hasHeader ? authenticateApiKey(deps, headers) : authenticateSession(deps.db, headers);
  };
}
