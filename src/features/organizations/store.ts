import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

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

/** Replicas that start together wait here for each other, until the transaction ends. */
export async function lockFirstStart(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first organization', 0))`.execute(transaction);
}

export async function hasOrganizations(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
}
