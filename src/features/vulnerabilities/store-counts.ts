import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Kept totals of open findings (migrations/0018), by what is counted there. */
export interface CountedFilter {
  severities?: number[];
  triageStatus?: number;
  isFixable?: boolean;
  isKnownExploited?: boolean;
}

/**
 * Exact, in the snapshot of this statement, whatever their number. `without`: findings (`f`) that are counted among them and shall not be,
 * as a condition that an index answers.
 */
export async function countOpenFindings(
  db: Kysely<Database>,
  organizationId: string,
  filter: CountedFilter,
  without?: RawBuilder<unknown>,
): Promise<number> {
  const { severities, triageStatus, isFixable, isKnownExploited } = filter;
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...(severities ? [sql`severity = any (${severities}::smallint[])`] : []),
    ...(triageStatus === undefined ? [] : [sql`triage_status = ${triageStatus}`]),
    ...(isFixable === undefined ? [] : [sql`is_fixable = ${isFixable}`]),
    ...(isKnownExploited === undefined ? [] : [sql`is_known_exploited = ${isKnownExploited}`]),
  ];
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(change), 0) ${without ? sql`- (select count(*) from findings f where ${without})` : sql``} as total
    from finding_counts where ${sql.join(conditions, sql` and `)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** How many open findings there are of each severity or triage status, by its rank; `without` as above. */
export async function countOpenBy(
  db: Kysely<Database>,
  organizationId: string,
  column: 'severity' | 'triage_status',
  without: RawBuilder<unknown>,
): Promise<{ value: string; count: number }[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string; count: number }>`
    select value::text, sum(change)::int as count from (
      select ${name} as value, change from finding_counts where organization_id = ${organizationId}
      union all
      select ${name}, -1 from findings f where ${without}
    ) counted group by counted.value having sum(change) <> 0 order by counted.value`.execute(db);
  return rows;
}

/** Merges the changes of each organization into few rows. Safe at any time, from several processes at once. */
export async function mergeFindingCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    with merged as (
      delete from finding_counts where id in (select id from finding_counts for update skip locked)
      returning organization_id, severity, triage_status, is_fixable, is_known_exploited, change
    )
    insert into finding_counts (organization_id, severity, triage_status, is_fixable, is_known_exploited, change)
    select organization_id, severity, triage_status, is_fixable, is_known_exploited, sum(change)
    from merged group by 1, 2, 3, 4, 5 having sum(change) <> 0`.execute(db);
}
