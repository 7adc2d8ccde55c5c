import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Returns the id of the user or key that created an API key, of the creator of that key, and so on. Empty for an id that is not a key. */
export async function creatorsOfKey(db: Kysely<Database>, organizationId: string, keyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive creators (id) as (
      select created_by from api_keys
      where organization_id = ${organizationId} and id = ${keyId} and created_by is not null
      union
      select k.created_by from creators c join api_keys k on k.organization_id = ${organizationId} and k.id = c.id
      where k.created_by is not null
    )
    select id from creators`.execute(db);
  return rows.map(({ id }) => id);
}
