import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Stored totals of an organization beside a recount of its rows, in one statement each: both are of the same snapshot. */

/** What is missing in the stored totals; negative: what is too much. */
export interface Difference {
  of: 'scans' | 'findings' | 'finding values';
  /** The group that is counted, as its columns have it. */
  group: string;
  change: number;
}

const scanGroup = sql.raw('status');
const findingGroup = sql.raw('registry_key, severity, triage_status, is_fixable, is_known_exploited');

/** Every total that is not what a recount gives. Reads all of the organization's scans and open findings. */
export async function readDifferences(transaction: Kysely<Database>, organizationId: string): Promise<Difference[]> {
  const queries = [
    ['scans', scanDifferences(organizationId), scanGroup],
    ['findings', findingDifferences(organizationId), findingGroup],
    ['finding values', await valueDifferences(transaction, organizationId), sql.raw('field, value')],
  ] as const;
  const found: Difference[] = [];
  for (const [of, query, group] of queries) {
    const { rows } = await sql<{ group: string; change: string }>`
      select concat_ws(' ', ${group}) as "group", change from (${query}) differences order by 1`.execute(transaction);
    found.push(...rows.map((row) => ({ of, group: row.group, change: Number(row.change) })));
  }
  return found;
}

/** Appends what is missing, as triggers append changes: those who write meanwhile wait for nothing, and nothing of theirs is lost. */
export async function appendDifferences(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`
    insert into scan_counts (organization_id, ${scanGroup}, change)
    select ${organizationId}, ${scanGroup}, change from (${scanDifferences(organizationId)}) differences`.execute(
    transaction,
  );
  await sql`
    insert into finding_counts (organization_id, ${findingGroup}, change)
    select ${organizationId}, ${findingGroup}, change from (${findingDifferences(organizationId)}) differences`.execute(
    transaction,
  );
  await sql`
    insert into finding_value_changes (organization_id, field, value, change)
    select ${organizationId}, field, value, change from (${await valueDifferences(transaction, organizationId)}) differences`.execute(
    transaction,
  );
}

function scanDifferences(organizationId: string): RawBuilder<unknown> {
  return differences(scanGroup, {
    counted: sql`select status, 1 as change from scans where organization_id = ${organizationId}`,
    stored: sql`select status, change from scan_counts where organization_id = ${organizationId}`,
  });
}

function findingDifferences(organizationId: string): RawBuilder<unknown> {
  return differences(findingGroup, {
    counted: sql`
      select i.registry_key, f.severity, f.triage_status, f.fix_state = 'fixed' as is_fixable, f.is_known_exploited, 1 as change
      from findings f join images i on i.id = f.image_id
      where f.organization_id = ${organizationId} and f.closed_at_assessment is null`,
    stored: sql`select ${findingGroup}, change from finding_counts where organization_id = ${organizationId}`,
  });
}

async function valueDifferences(transaction: Kysely<Database>, organizationId: string): Promise<RawBuilder<unknown>> {
  // The same query by which triggers count: one definition of what a value is.
  const { rows } = await sql<{ query: string }>`
    select finding_values_query(format(
      'select 1 as change, findings.* from findings where organization_id = %L and closed_at_assessment is null',
      ${organizationId}::text)) as query`.execute(transaction);
  return differences(sql.raw('field, value'), {
    counted: sql`select field, value, change from (${sql.raw(rows[0]?.query ?? '')}) recounted`,
    stored: sql`
      select field, value, total as change from finding_values where organization_id = ${organizationId}
      union all
      select field, value, change from finding_value_changes where organization_id = ${organizationId}`,
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
