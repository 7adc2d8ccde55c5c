import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Principal } from '../../../domain/principal.ts';
import { narrowRole } from '../../../domain/role.ts';
import type { LastUsedRecorder } from '../api-keys/last-used-recorder.ts';
import { readCredential } from '../api-keys/read-credential.ts';
import { hashSecret } from '../api-keys/secret.ts';
import { memberRoleOf } from '../users/member-role-of.ts';
import { permissionsOf } from './permissions-of.ts';
import { findUsableToken } from './personal-access-token-store.ts';
import { tokenFormat } from './token-secret.ts';

/**
 * Returns the owner of the token in a header, with the current role narrowed to the token's permissions. Returns undefined when the token
 * is missing, unknown, expired or revoked, or when its owner is not an active member.
 */
export async function authenticateToken(
  { db, lastUsed }: { db: Kysely<Database>; lastUsed: LastUsedRecorder },
  headers: IncomingHttpHeaders,
): Promise<Principal | undefined> {
  const secret = readCredential(headers);
  if (secret === undefined || !tokenFormat.test(secret)) return undefined;
  const token = await findUsableToken(db, hashSecret(secret));
  if (!token) return undefined;
  lastUsed.note(token.id);
  const role = memberRoleOf(token);
  return {
    organizationId: token.organizationId,
    role: narrowRole(role, permissionsOf(token) ?? role),
    kind: 'user',
    credential: 'personal-access-token',
    id: token.userId,
    name: token.name,
    tokenId: token.id,
  };
}
