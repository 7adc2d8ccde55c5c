import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Maximum number of rows of one organization that one transaction merges. */
const defaultBatch = 10_000;

/**
 * Merges appended changes into one row for each organization and group, in batches per organization. Several processes may run it
 * concurrently.
 */
export async function mergeCounts(
  db: Kysely<Database>,
  table: 'scan_counts' | 'finding_counts',
  columns: readonly string[],
  batch = defaultBatch,
): Promise<void> {
  const group = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from ${sql.table(table)}
    group by organization_id having count(*) > count(distinct (${group}))`.execute(db);
  for (const { id } of rows) {
    // Merged rows are appended again, so that a round that hardly reduces them ends the loop.
    for (let isLong = true; isLong; ) {
      const { merged, left } = await mergeSome(db, { table, group, organizationId: id, batch });
      isLong = merged === batch && left < merged / 2;
    }
  }
}

async function mergeSome(
  db: Kysely<Database>,
  {
    table,
    group,
    organizationId,
    batch,
  }: { table: string; group: ReturnType<typeof sql.join>; organizationId: string; batch: number },
): Promise<{ merged: number; left: number }> {
  const { rows } = await sql<{ merged: string; left: string }>`
    with merged as (
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where organization_id = ${organizationId} order by id limit ${batch} for update skip locked)
      returning organization_id, ${group}, change
    ), inserted as (
      insert into ${sql.table(table)} (organization_id, ${group}, change)
      select organization_id, ${group}, sum(change) from merged group by organization_id, ${group} having sum(change) <> 0
      returning id
    )
    select (select count(*) from merged) as merged, (select count(*) from inserted) as left`.execute(db);
  return { merged: Number(rows[0]?.merged ?? 0), left: Number(rows[0]?.left ?? 0) };
}
