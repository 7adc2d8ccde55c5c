import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Database } from '../../../db/schema.ts';

/**
 * A condition on `findings f`: the vulnerability id, the package name or the image name contains the text. The ids are read first, so that
 * PostgreSQL knows their number when it plans the query. With unknown ids it would read all findings of the organization. More than
 * `namedMax` ids are read by the query itself.
 */
export async function searchCondition(
  db: Kysely<Database>,
  organizationId: string,
  text: string,
  namedMax = 5_000,
): Promise<RawBuilder<boolean>> {
  const pattern = likePattern(text);
  const sources = [
    {
      column: sql`f.vulnerability_id`,
      type: sql`text[]`,
      ids: sql<{
        id: string;
      }>`select vulnerability_id as id from vulnerability_facts where vulnerability_id ilike ${pattern}`,
    },
    {
      column: sql`f.package_version_id`,
      type: sql`bigint[]`,
      ids: sql<{ id: string }>`select id from package_versions where name ilike ${pattern}`,
    },
    {
      column: sql`f.image_id`,
      type: sql`text[]`,
      ids: sql<{
        id: string;
      }>`select id from images where organization_id = ${organizationId} and name ilike ${pattern}`,
    },
  ];
  const conditions: RawBuilder<boolean>[] = [];
  for (const { column, type, ids } of sources) {
    const { rows } = await sql<{ id: string }>`${ids} limit ${namedMax + 1}`.execute(db);
    // Within an expression, PostgreSQL reads the ids once into a hash table. It would compare each finding with each element of an array.
    if (rows.length > namedMax) conditions.push(sql<boolean>`coalesce(${column} in (${ids}), false)`);
    else if (rows.length > 0) {
      conditions.push(sql<boolean>`${column} = any (${[...new Set(rows.map(({ id }) => id))]}::${type})`);
    }
  }
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
