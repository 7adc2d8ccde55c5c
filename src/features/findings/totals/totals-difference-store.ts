import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { keyNames } from './facet-query.ts';

/** Compares stored totals of an organization with a recount of its rows, in one statement each, so that both belong to the same snapshot. */

/** The number that a stored total lacks; negative if the total is too large. */
export interface Difference {
  of: 'scans' | 'findings';
  /** The key of the total: values of its columns, with spaces between them. */
  group: string;
  change: number;
}

const scanGroup = sql.raw('status');
const findingGroup = sql.raw(['facet', ...keyNames].join(', '));

/** Every total that differs from a recount. Reads all scans and open findings of the organization. */
export async function readDifferences(transaction: Kysely<Database>, organizationId: string): Promise<Difference[]> {
  const queries = [
    ['scans', scanDifferences(organizationId), scanGroup],
    ['findings', await findingDifferences(transaction, organizationId), findingGroup],
  ] as const;
  const found: Difference[] = [];
  for (const [of, query, group] of queries) {
    const { rows } = await sql<{ group: string; change: string }>`
      select concat_ws(' ', ${group}) as "group", change from (${query}) differences order by 1`.execute(transaction);
    found.push(...rows.map((row) => ({ of, group: row.group, change: Number(row.change) })));
  }
  return found;
}

/** Appends the differences as triggers append changes: concurrent writers do not wait, and none of their changes is lost. */
export async function appendDifferences(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`
    insert into scan_counts (organization_id, ${scanGroup}, change)
    select ${organizationId}, ${scanGroup}, change from (${scanDifferences(organizationId)}) differences`.execute(
    transaction,
  );
  await sql`
    insert into finding_total_changes (organization_id, ${findingGroup}, change)
    select ${organizationId}, ${findingGroup}, change
    from (${await findingDifferences(transaction, organizationId)}) differences`.execute(transaction);
}

function scanDifferences(organizationId: string): RawBuilder<unknown> {
  return differences(scanGroup, {
    counted: sql`select status, 1 as change from scans where organization_id = ${organizationId}`,
    stored: sql`select status, change from scan_counts where organization_id = ${organizationId}`,
  });
}

async function findingDifferences(transaction: Kysely<Database>, organizationId: string): Promise<RawBuilder<unknown>> {
  // The query by which the triggers count.
  const { rows } = await sql<{ query: string }>`
    select finding_totals_query(format(
      'select 1 as change, findings.* from findings where organization_id = %L', ${organizationId}::text)) as query`.execute(
    transaction,
  );
  return differences(findingGroup, {
    counted: sql`select ${findingGroup}, change from (${sql.raw(rows[0]?.query ?? '')}) recounted`,
    stored: sql`
      select ${findingGroup}, total as change from finding_totals where organization_id = ${organizationId}
      union all
      select ${findingGroup}, change from finding_total_changes where organization_id = ${organizationId}`,
  });
}

function differences(
  group: RawBuilder<unknown>,
  { counted, stored }: { counted: RawBuilder<unknown>; stored: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    select ${group}, sum(change) as change from (
      select * from (${counted}) counted
      union all
      select ${group}, -change from (${stored}) stored
    ) both_sides group by ${group} having sum(change) <> 0`;
}
