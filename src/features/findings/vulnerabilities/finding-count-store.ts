import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mergeCounts } from '../../../db/merge-counts.ts';
import type { Database } from '../../../db/schema.ts';

/** Facets of the totals of open findings in finding_counts. */
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
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(change), 0) ${without ? sql`- (select count(*) from findings f where ${without})` : sql``} as total
    from finding_counts where ${counted(organizationId, filter)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

function counted(organizationId: string, filter: CountedFilter): RawBuilder<unknown> {
  const { severities, triageStatus, isFixable, isKnownExploited } = filter;
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...(severities ? [sql`severity = any (${severities}::smallint[])`] : []),
    ...(triageStatus === undefined ? [] : [sql`triage_status = ${triageStatus}`]),
    ...(isFixable === undefined ? [] : [sql`is_fixable = ${isFixable}`]),
    ...(isKnownExploited === undefined ? [] : [sql`is_known_exploited = ${isKnownExploited}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** A query of `value` and `count`: how many open findings that pass there are of each severity or triage status; `without` as above. */
export function countedBy(
  organizationId: string,
  column: 'severity' | 'triage_status',
  filter: CountedFilter,
  without: RawBuilder<unknown>,
): RawBuilder<{ value: string; count: string }> {
  const name = sql.ref(column);
  return sql`
    select value::text as value, sum(change)::bigint as count from (
      select ${name} as value, change from finding_counts where ${counted(organizationId, filter)}
      union all
      select ${name}, -1 from findings f where ${without}
    ) changes group by changes.value having sum(change) <> 0`;
}

/** Merges the changes of each organization into few rows. Safe at any time, from several processes at once. */
export async function mergeFindingCounts(db: Kysely<Database>): Promise<void> {
  await mergeCounts(db, 'finding_counts', [
    'registry_key',
    'severity',
    'triage_status',
    'is_fixable',
    'is_known_exploited',
  ]);
}
