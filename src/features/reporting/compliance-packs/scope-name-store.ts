import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Names of registries or images of the organization, ordered by id. Unknown ids are omitted. */
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
