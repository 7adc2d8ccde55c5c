import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { severities } from '../../../domain/severity.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { stateFilter } from './listed-total-store.ts';
import { visibleByState } from './visible-count-store.ts';
import type { FindingSelection } from './vulnerability-store.ts';

export interface FindingSummary {
  rows: number;
  vulnerabilities: number;
  images: number;
  /** By stored severity. */
  bySeverity: ReadonlyMap<number, number>;
  knownExploited: number;
  fixable: number;
  /** Findings that pass the other filters and are suppressed. */
  suppressed: number;
}

/**
 * Figures of the findings that pass. Those of a filter that finding totals contain are read from them; the others are counted. The
 * transaction has one snapshot, so that the figures agree.
 */
export async function summarize(
  transaction: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
): Promise<FindingSummary> {
  const where = await filterCondition(transaction, organizationId, filter, policy);
  const hidden = await filterCondition(transaction, organizationId, { ...filter, suppressed: 'only' }, policy);
  const state = stateFilter(filter);
  const counts = await countByState(transaction, state ? visibleByState(organizationId, state) : countedRows(where));
  const isWhole = state !== undefined && Object.keys(state).length === 0;
  const distinct = (facet: 'vulnerability' | 'image', column: 'vulnerability_id' | 'image_id') =>
    countRows(
      transaction,
      isWhole
        ? visibleTotals(organizationId, { facet, by: ['value'] })
        : sql`select distinct f.${sql.ref(column)} from findings f where ${where}`,
    );
  return {
    ...counts,
    vulnerabilities: await distinct('vulnerability', 'vulnerability_id'),
    images: await distinct('image', 'image_id'),
    suppressed: await countRows(transaction, sql`select from findings f where ${hidden}`),
  };
}

/** A query of `severity`, `is_known_exploited`, `is_fixable` and `count`. */
function countedRows(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select f.severity, f.is_known_exploited, f.fix_state = 'fixed' as is_fixable, count(*) as count
    from findings f where ${where} group by 1, 2, 3`;
}

async function countByState(
  transaction: Kysely<Database>,
  groups: RawBuilder<unknown>,
): Promise<Pick<FindingSummary, 'rows' | 'bySeverity' | 'knownExploited' | 'fixable'>> {
  const { rows } = await sql<{ severity: number; exploited: string; fixable: string; count: string }>`
    select severity, sum(count) as count, coalesce(sum(count) filter (where is_known_exploited), 0) as exploited,
      coalesce(sum(count) filter (where is_fixable), 0) as fixable
    from (${groups}) groups group by severity`.execute(transaction);
  const sum = (key: 'exploited' | 'fixable' | 'count') => rows.reduce((total, row) => total + Number(row[key]), 0);
  return {
    rows: sum('count'),
    bySeverity: new Map(
      severities.map((_, rank) => [rank, Number(rows.find((row) => row.severity === rank)?.count ?? 0)]),
    ),
    knownExploited: sum('exploited'),
    fixable: sum('fixable'),
  };
}

async function countRows(transaction: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from (${query}) counted`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
}
