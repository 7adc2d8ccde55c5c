import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrganizationLogosTable, OrganizationsTable } from '../../../db/tables/organizations.ts';
import type { Logo } from './read-logo.ts';

export async function insertOrganization(
  db: Kysely<Database>,
  organization: { id: string; name: string },
): Promise<void> {
  await db.insertInto('organizations').values(organization).execute();
}

export async function listOrganizationIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Serializes replicas that start together until the transaction ends. */
export async function lockFirstStart(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first organization', 0))`.execute(transaction);
}

export async function hasOrganizations(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Reads the organization of a principal, which always exists. `isLocked` makes other transactions that change it wait. Rows that refer to the
 * organization can still be inserted: a transaction that holds the lock of the audit log inserts one.
 */
export async function readOrganization(
  db: Kysely<Database>,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Selectable<OrganizationsTable>> {
  const query = db.selectFrom('organizations').selectAll().where('id', '=', id);
  return (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}

export async function updateOrganization(
  transaction: Kysely<Database>,
  id: string,
  change: Pick<Selectable<OrganizationsTable>, 'name' | 'four_eyes' | 'report_classification'>,
): Promise<void> {
  await transaction.updateTable('organizations').set(change).where('id', '=', id).execute();
}

export async function readOrganizationLogo(
  db: Kysely<Database>,
  organizationId: string,
): Promise<Selectable<OrganizationLogosTable> | undefined> {
  return db
    .selectFrom('organization_logos')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Null removes the logo. */
export async function replaceOrganizationLogo(
  transaction: Kysely<Database>,
  organizationId: string,
  logo: Logo | null,
): Promise<void> {
  await transaction.deleteFrom('organization_logos').where('organization_id', '=', organizationId).execute();
  if (logo === null) return;
  await transaction
    .insertInto('organization_logos')
    .values({ organization_id: organizationId, ...logo })
    .execute();
}
