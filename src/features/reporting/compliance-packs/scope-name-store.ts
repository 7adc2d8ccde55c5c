import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Finds what a scope names, among what the organization has. By id. */
export async function findScopeNames(
  db: Kysely<Database>,
  organizationId: string,
  { table, ids }: { table: 'registries' | 'images'; ids: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where organization_id = ${organizationId} and id = any (${ids}::text[])
    order by id`.execute(db);
  return rows;
}
