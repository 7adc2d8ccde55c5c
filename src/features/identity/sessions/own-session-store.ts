import { type Kysely, sql } from 'kysely';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';

/** The member whose sessions are meant. */
export interface SessionOwner {
  organizationId: string;
  userId: string;
}

export interface OwnSessionRow {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}

/** Returns the open sessions of a member, last used first. `search` matches the User-Agent header. `currentHash` is the hash of the token of this request. */
export async function listOwnSessions(
  db: Kysely<Database>,
  { organizationId, userId }: SessionOwner,
  { currentHash, search, ...page }: { currentHash: Buffer; search?: string | undefined; page: number; limit: number },
): Promise<{ rows: OwnSessionRow[]; total: number }> {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select(['expires_at as expiresAt', sql<boolean>`token_hash = ${currentHash}`.as('isCurrent')])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`);
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(user_agent)) > 0`);
  return readPage(query.orderBy('last_used_at', 'desc').orderBy('id'), page);
}

/** Deletes a session of a member. Returns whether it was the one with the hash `currentHash`, or undefined when there is no such session. */
export async function deleteOwnSession(
  transaction: Kysely<Database>,
  { organizationId, userId }: SessionOwner,
  { id, currentHash }: { id: string; currentHash: Buffer },
): Promise<{ isCurrent: boolean } | undefined> {
  return transaction
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(sql<boolean>`token_hash = ${currentHash}`.as('isCurrent'))
    .executeTakeFirst();
}

/** Deletes every session of a member except the one with the hash `currentHash`. Returns their number. */
export async function deleteOtherSessions(
  transaction: Kysely<Database>,
  { organizationId, userId }: SessionOwner,
  currentHash: Buffer,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('token_hash', '<>', currentHash)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
