import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** How long a set-up link counts; the next start prints another. */
const lifetimeHours = 24;

/** The organization that the first start made. */
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

/** Whether anybody is owner, a suspended one too. */
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

/** Links of other starts stay: each replica prints its own. */
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

/** The organization that an open link is for. */
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
