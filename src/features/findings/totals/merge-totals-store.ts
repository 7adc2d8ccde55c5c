import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { keyNames } from './facet-query.ts';

/** Identifies a total. */
const key = sql.raw(['organization_id', 'facet', ...keyNames].join(', '));

/**
 * Merges changes of finding totals into the totals, in batches. Safe at any time, from several processes at once. It pauses after each full
 * batch for as long as the batch took, because uploads and scans need the processor and the disk meanwhile.
 */
export async function mergeFindingTotals(db: Kysely<Database>, batch = 10_000): Promise<void> {
  for (const step of [mergeSome, removeEmpty]) {
    for (;;) {
      const startedAt = performance.now();
      if ((await step(db, batch)) < batch) break;
      await setTimeout(performance.now() - startedAt);
    }
  }
}

async function mergeSome(db: Kysely<Database>, batch: number): Promise<number> {
  // In the order of the key, so that concurrent merges do not deadlock.
  const { rows } = await sql<{ merged: string }>`
    with merged as (
      delete from finding_total_changes
      where ctid = any (array(select ctid from finding_total_changes limit ${batch} for update skip locked))
      returning ${key}, change
    ), added as (
      insert into finding_totals (${key}, total)
      select ${key}, sum(change) from merged
      where exists (select from organizations o where o.id = organization_id)
      group by ${key} having sum(change) <> 0 order by ${key}
      on conflict (${key}) do update set total = finding_totals.total + excluded.total
    )
    select count(*) as merged from merged`.execute(db);
  return Number(rows[0]?.merged ?? 0);
}

async function removeEmpty(db: Kysely<Database>, batch: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from finding_totals
    where ctid = any (array(select ctid from finding_totals where total = 0 limit ${batch} for update skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
