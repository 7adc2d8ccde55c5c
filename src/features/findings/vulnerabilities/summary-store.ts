import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { severities } from '../../../domain/severity.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import { countedFilter } from './counted-filter-store.ts';
import { figuresMax, firstFindings } from './first-findings-store.ts';
import { type FindingSelection, listConditions } from './list-conditions-store.ts';
import { stateFilter } from './state-filter.ts';
import { countVisibleValues, hasNoRegistry, visibleByState } from './visible-count-store.ts';

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
  /** The other figures are those of a part of the findings. */
  areLowerBounds: boolean;
}

/**
 * Figures of the findings that pass. Those of a filter that finding totals contain are read from them; the others are counted, up to a
 * number of findings. The
 * transaction has one snapshot, so that the figures agree.
 */
export async function summarize(
  transaction: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
  max = figuresMax,
): Promise<FindingSummary> {
  const conditions = await listConditions(transaction, organizationId, { filter, policy });
  const hidden = await filterCondition(transaction, organizationId, { ...filter, suppressed: 'only' }, policy);
  const state = stateFilter(filter);
  const suppressed = await countRows(transaction, sql`select from findings f where ${hidden}`);
  if (!state) {
    const counted = countedFilter(organizationId, filter, policy, conditions.searched);
    const request = { columns: columnsOfFigures, areIndexed: false, max, counted };
    const { findings, areLowerBounds } = await firstFindings(transaction, conditions, policy, request);
    return { ...(await countOnce(transaction, findings)), suppressed, areLowerBounds };
  }
  const counts = presentStates(await readStates(transaction, visibleByState(organizationId, state)));
  const vulnerabilities = hasNoRegistry(state)
    ? await countVisibleValues(transaction, organizationId, { facet: 'vulnerability_state', filter: state })
    : await countRows(transaction, sql`select distinct f.vulnerability_id from findings f where ${conditions.where}`);
  const images = await countVisibleValues(transaction, organizationId, { facet: 'image_state', filter: state });
  return { ...counts, vulnerabilities, images, suppressed, areLowerBounds: false };
}

const columnsOfFigures = sql`f.vulnerability_id, f.image_id, f.severity, f.is_known_exploited, f.fix_state`;

/** The figures of findings that finding totals do not contain. */
async function countOnce(
  transaction: Kysely<Database>,
  findings: RawBuilder<unknown>,
): Promise<Omit<FindingSummary, 'suppressed' | 'areLowerBounds'>> {
  const { rows } = await sql<{ vulnerabilities: string; images: string; states: StateRow[] | null }>`
    with f as materialized (${findings})
    select (select count(*) from (select distinct vulnerability_id from f) v) as vulnerabilities,
      (select count(*) from (select distinct image_id from f) i) as images,
      (select json_agg(s) from (${bySeverity(sql`select severity, is_known_exploited, fix_state = 'fixed' as is_fixable, 1 as count from f`)}) s) as states`.execute(
    transaction,
  );
  const [row] = rows;
  return {
    ...presentStates(row?.states ?? []),
    vulnerabilities: Number(row?.vulnerabilities ?? 0),
    images: Number(row?.images ?? 0),
  };
}

interface StateRow {
  severity: number;
  exploited: string | number;
  fixable: string | number;
  count: string | number;
}

/** `groups`: a query of `severity`, `is_known_exploited`, `is_fixable` and `count`. */
const bySeverity = (groups: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select severity, sum(count) as count, coalesce(sum(count) filter (where is_known_exploited), 0) as exploited,
    coalesce(sum(count) filter (where is_fixable), 0) as fixable
  from (${groups}) groups group by severity`;

async function readStates(transaction: Kysely<Database>, groups: RawBuilder<unknown>): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`${bySeverity(groups)}`.execute(transaction);
  return rows;
}

function presentStates(
  rows: readonly StateRow[],
): Pick<FindingSummary, 'rows' | 'bySeverity' | 'knownExploited' | 'fixable'> {
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
