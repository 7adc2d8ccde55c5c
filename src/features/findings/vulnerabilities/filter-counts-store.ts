import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { boundedOrder } from '../finding-filter/bounded-order-store.ts';
import { filterCondition } from '../finding-filter/filter-condition-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { KeyColumn } from '../totals/finding-facets.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import type { FindingSelection } from './list-conditions-store.ts';
import { countUpTo } from './listed-total-store.ts';
import { stateFilter } from './state-filter.ts';
import { hasNoRegistry, stateCondition, visibleByPackage, visibleByState } from './visible-count-store.ts';

/** Filters whose values are counted. Each has the name of its condition. */
export const countedFields = ['severity', 'status', 'kev', 'fixable', 'malware', 'suppressed', 'packageType'] as const;
export type CountedField = (typeof countedFields)[number];

/** Values of filters that finding totals do not contain are counted in at most this number of findings. */
export const countedRowsMax = 10_000;

export interface ValueCounts {
  /** Numbers of findings by value, as stored. A value without findings may be absent. */
  counts: ReadonlyMap<string, number>;
  /** More findings pass: each number is a lower bound. */
  areLowerBounds: boolean;
}

/**
 * For each field, the findings that pass the other conditions of the filter, by their value of the field. The transaction has one snapshot.
 */
export async function countFilterValues(
  transaction: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
  fields: readonly CountedField[],
  max = countedRowsMax,
): Promise<Map<CountedField, ValueCounts>> {
  const counted = new Map<CountedField, ValueCounts>();
  // Fields without a condition have the same findings, which are read once.
  const scans = new Map<string, { others: FindingFilter; fields: CountedField[] }>();
  for (const field of fields) {
    const { [field]: _, ...rest } = filter;
    const others: FindingFilter = { ...rest, suppressed: field === 'suppressed' ? 'hide' : filter.suppressed };
    if (field === 'suppressed') {
      counted.set(field, await countSuppression(transaction, organizationId, { filter: others, policy }, max));
      continue;
    }
    const totals = totalsOf(organizationId, others, field);
    if (totals) counted.set(field, { counts: await readCounts(transaction, totals), areLowerBounds: false });
    else {
      const key = JSON.stringify(others);
      scans.set(key, { others, fields: [...(scans.get(key)?.fields ?? []), field] });
    }
  }
  for (const { others, fields: scanned } of scans.values()) {
    const where = await filterCondition(transaction, organizationId, others, policy);
    const found = sql`
      select f.severity, f.triage_status, f.is_known_exploited, f.fix_state, f.is_malware, f.package_version_id
      from findings f where ${where} ${boundedOrder(others)} limit ${max + 1}`;
    for (const [field, values] of await readScan(transaction, found, scanned, max)) counted.set(field, values);
  }
  return counted;
}

/** The number of findings that pass, from finding totals if they contain the filter, else up to a maximum. */
export async function countFindings(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
  max: number,
): Promise<{ total: number; isLowerBound: boolean }> {
  const state = stateFilter(filter);
  if (!state) {
    const where = await filterCondition(db, organizationId, filter, policy);
    return countUpTo(db, { filter, where }, max);
  }
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(count), 0) as total from (${visibleByState(organizationId, state)}) totals`.execute(db);
  return { total: Number(rows[0]?.total ?? 0), isLowerBound: false };
}

async function countSuppression(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
  max: number,
): Promise<ValueCounts> {
  const hide = await countFindings(db, organizationId, { filter, policy }, max);
  const only = await countFindings(db, organizationId, { filter: { ...filter, suppressed: 'only' }, policy }, max);
  return {
    counts: new Map([
      ['hide', hide.total],
      ['include', hide.total + only.total],
      ['only', only.total],
    ]),
    areLowerBounds: hide.isLowerBound || only.isLowerBound,
  };
}

const columnsOfState = {
  severity: 'severity',
  status: 'triage_status',
  kev: 'is_known_exploited',
  fixable: 'is_fixable',
} as const satisfies Partial<Record<CountedField, KeyColumn>>;

/** A query of `value` and `count`. Undefined when no facet has the field and the filter. */
function totalsOf(organizationId: string, others: FindingFilter, field: CountedField): RawBuilder<unknown> | undefined {
  const state = stateFilter(others);
  if (!state) return undefined;
  if (field === 'packageType') {
    if (!hasNoRegistry(state)) return undefined;
    if (Object.keys(state).length === 0) return visibleTotals(organizationId, { facet: 'package_type', by: ['value'] });
    const packages = visibleByPackage(organizationId, state, undefined);
    return sql`select package_type as value, sum(count) as count from (${packages}) packages group by 1`;
  }
  if (field === 'malware' || field === 'suppressed') return undefined;
  const column = columnsOfState[field];
  const where = stateCondition(organizationId, state);
  const totals = visibleTotals(organizationId, { facet: 'state', by: [column], where });
  return sql`select ${sql.ref(column)}::text as value, count from (${totals}) totals`;
}

const scannedValues: Readonly<Record<Exclude<CountedField, 'suppressed'>, RawBuilder<unknown>>> = {
  severity: sql`severity::text`,
  status: sql`triage_status::text`,
  kev: sql`is_known_exploited::text`,
  fixable: sql`(fix_state = 'fixed')::text`,
  malware: sql`is_malware::text`,
  packageType: sql`(select type from package_versions p where p.id = f.package_version_id)`,
};

async function readScan(
  db: Kysely<Database>,
  found: RawBuilder<unknown>,
  fields: readonly CountedField[],
  max: number,
): Promise<[CountedField, ValueCounts][]> {
  const parts = fields.flatMap((field) =>
    field === 'suppressed'
      ? []
      : [sql`select ${field}::text as field, ${scannedValues[field]} as value, count(*) as count from f group by 2`],
  );
  const { rows } = await sql<{ field: CountedField; value: string; count: string }>`
    with f as materialized (${found}) ${sql.join(parts, sql` union all `)}`.execute(db);
  return fields.map((field) => {
    const own = rows.filter((row) => row.field === field);
    const total = own.reduce((sum, row) => sum + Number(row.count), 0);
    return [
      field,
      { counts: new Map(own.map(({ value, count }) => [value, Number(count)])), areLowerBounds: total > max },
    ];
  });
}

async function readCounts(db: Kysely<Database>, totals: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ value: string; count: string }>`${totals}`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}
