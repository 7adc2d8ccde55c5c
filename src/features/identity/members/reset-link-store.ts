import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Validity of a reset link. */
const lifetimeHours = 24;

export interface ResetLink {
  organizationId: string;
  userId: string;
  createdBy: string;
}

/** Whether the account belongs to another organization too. */
export async function isMemberElsewhere(
  db: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('organization_id', '<>', organizationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a link and replaces the one that the member has. Returns the time when it expires. */
export async function putResetLink(
  transaction: Kysely<Database>,
  { organizationId, userId, createdBy, tokenHash }: ResetLink & { tokenHash: Buffer },
): Promise<Date> {
  const expiry = sql<Date>`now() + ${lifetimeHours} * interval '1 hour'`;
  const changed = { token_hash: tokenHash, created_by: createdBy, expires_at: expiry };
  const { expires_at } = await transaction
    .insertInto('password_reset_links')
    .values({ organization_id: organizationId, user_id: userId, ...changed })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(changed))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

export async function findResetLink(db: Kysely<Database>, tokenHash: Buffer): Promise<ResetLink | undefined> {
  return db
    .selectFrom('password_reset_links')
    .select(['organization_id as organizationId', 'user_id as userId', 'created_by as createdBy'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteResetLink(
  transaction: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('password_reset_links')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
