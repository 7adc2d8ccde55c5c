import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../domain/principal.ts';
import { type Role, roleLevels } from '../../domain/role.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { readSessionToken } from './session-cookie.ts';
import { extendSession, findUsableSession } from './store.ts';

/** The person whose session cookie this is, with the role of this moment; undefined when there is none that counts. */
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

function memberRoleOf({ userId, role }: { userId: string; role: string }): Role {
  if (Object.hasOwn(roleLevels, role)) return role as Role;
  throw new Error(`Member ${userId} has the unknown role ${role}`);
}
