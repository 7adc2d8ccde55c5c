import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { severityRank } from '../../../domain/severity.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { FacetName } from '../totals/finding-facets.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { countVisible, type StateFilter } from './visible-count-store.ts';

/** Filters whose totals are stored: those of `state`, and one of the value filters alone. */
interface StoredTotal {
  total: number;
  /** The filter in terms of the facet `state`. Undefined: it has another condition. */
  state?: StateFilter;
}

/** The number of findings that pass a filter, from finding totals. Undefined when no facet has the conditions of the filter. */
export async function storedTotalOf(
  db: Kysely<Database>,
  organizationId: string,
  filter: FindingFilter,
): Promise<StoredTotal | undefined> {
  const state = stateFilter(filter);
  if (state) return { total: await countVisible(db, organizationId, state), state };
  const value = valueFilter(filter);
  if (!value) return undefined;
  const where = sql<SqlBool>`value = any (${[...value.values]}::text[])`;
  const totals = visibleTotals(organizationId, { facet: value.facet, by: [], where });
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(count), 0) as total from (${totals}) totals`.execute(db);
  return { total: Number(rows[0]?.total ?? 0) };
}

export function stateFilter(filter: FindingFilter): StateFilter | undefined {
  const { severity, status, kev, fixable, registry, suppressed, ...others } = filter;
  if (suppressed !== 'hide' || Object.keys(others).length > 0) return undefined;
  return {
    ...(severity && { severities: severity.map(severityRank) }),
    ...(status && { triageStatuses: status }),
    ...(kev !== undefined && { isKnownExploited: kev }),
    ...(fixable !== undefined && { isFixable: fixable }),
    ...(registry !== undefined && { registryId: registry }),
  };
}

type ValueFacet = Extract<FacetName, 'vulnerability_state' | 'package_state' | 'package_type' | 'image'>;

function valueFilter(filter: FindingFilter): { facet: ValueFacet; values: readonly string[] } | undefined {
  const { suppressed, cveId, package: name, packageType, image, ...others } = filter;
  if (suppressed !== 'hide' || Object.keys(others).length > 0) return undefined;
  const given: { facet: ValueFacet; values: readonly string[] }[] = [
    ...(cveId === undefined ? [] : [{ facet: 'vulnerability_state' as const, values: [cveId] }]),
    ...(name === undefined ? [] : [{ facet: 'package_state' as const, values: [name] }]),
    ...(packageType ? [{ facet: 'package_type' as const, values: packageType }] : []),
    ...(image ? [{ facet: 'image' as const, values: image }] : []),
  ];
  return given.length === 1 ? given[0] : undefined;
}

/** Counts the findings that pass, up to a maximum: with more, `total` is the maximum and `isLowerBound` true. */
export async function countUpTo(
  db: Kysely<Database>,
  where: RawBuilder<SqlBool>,
  max: number,
): Promise<{ total: number; isLowerBound: boolean }> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (select from findings f where ${where} limit ${max + 1}) counted`.execute(db);
  const counted = Number(rows[0]?.total ?? 0);
  return { total: Math.min(counted, max), isLowerBound: counted > max };
}
