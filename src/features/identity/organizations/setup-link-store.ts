import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Validity of a set-up link. The next start prints another one. */
const lifetimeHours = 24;

/** Returns the organization that the first start created. */
export async function findFirstOrganization(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether the organization has an owner, including a suspended one. */
export async function hasOwner(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Links of other starts stay valid, because each replica prints its own. */
export async function insertSetupLink(
  transaction: Kysely<Database>,
  { organizationId, tokenHash }: { organizationId: string; tokenHash: Buffer },
): Promise<void> {
  await transaction.deleteFrom('setup_links').where('expires_at', '<=', sql<Date>`now()`).execute();
  await transaction
    .insertInto('setup_links')
    .values({
      token_hash: tokenHash,
      organization_id: organizationId,
      expires_at: sql<Date>`now() + ${lifetimeHours} * interval '1 hour'`,
    })
    .execute();
}

/** Returns the organization of an open link. */
export async function findSetupLink(db: Kysely<Database>, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('setup_links')
    .select('organization_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.organization_id;
}

export async function deleteSetupLinks(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await transaction.deleteFrom('setup_links').where('organization_id', '=', organizationId).execute();
}
