import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Principal } from '../../../domain/principal.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { readSessionToken } from './session-cookie.ts';
import { extendSession, findUsableSession } from './session-store.ts';

/** Returns the user of a session cookie with the user's current role, or undefined when the session is not valid. */
export async function authenticateSession(
  db: Kysely<Database>,
  headers: IncomingHttpHeaders,
): Promise<Principal | undefined> {
  const token = readSessionToken(headers);
  if (token === undefined) return undefined;
  const tokenHash = hashSecret(token);
  const session = await findUsableSession(db, tokenHash);
  if (!session) return undefined;
  if (session.isStale) await extendSession(db, tokenHash);
  return {
    organizationId: session.organizationId,
    role: memberRoleOf(session),
    kind: 'user',
    credential: 'session',
    id: session.userId,
    name: session.name,
  };
}
