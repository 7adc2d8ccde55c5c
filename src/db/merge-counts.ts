import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** So many rows of one organization are merged in one transaction. */
const usualBatch = 10_000;

/**
 * Merges appended changes into one row for each organization and group, organization by organization, so many rows at a time. Safe at any
 * time, from several processes at once.
 */
export async function mergeCounts(
  db: Kysely<Database>,
  table: 'scan_counts',
  columns: readonly string[],
  batch = usualBatch,
): Promise<void> {
  const group = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from ${sql.table(table)}
    group by organization_id having count(*) > count(distinct (${group}))`.execute(db);
  for (const { id } of rows) {
    // What is merged is appended again: a round that hardly shortens the rows ends it.
    for (let isLong = true; isLong; ) {
      const { taken, left } = await mergeSome(db, { table, group, organizationId: id, batch });
      isLong = taken === batch && left < taken / 2;
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
): Promise<{ taken: number; left: number }> {
  const { rows } = await sql<{ taken: string; left: string }>`
    with merged as (
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where organization_id = ${organizationId} order by id limit ${batch} for update skip locked)
      returning organization_id, ${group}, change
    ), kept as (
      insert into ${sql.table(table)} (organization_id, ${group}, change)
      select organization_id, ${group}, sum(change) from merged group by organization_id, ${group} having sum(change) <> 0
      returning id
    )
    select (select count(*) from merged) as taken, (select count(*) from kept) as left`.execute(db);
  return { taken: Number(rows[0]?.taken ?? 0), left: Number(rows[0]?.left ?? 0) };
}
