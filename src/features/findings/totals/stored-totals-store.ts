import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { severities } from '../../../domain/severity.ts';
import { isOpenAndSuppressedAt } from '../visibility/finding-visibility-store.ts';
import { facetQuery, findingExpressions, keyNames } from './facet-query.ts';
import { type FacetName, type FindingFacet, findingFacets, type KeyColumn, type KeyOf } from './finding-facets.ts';
import type { RegistryTotals } from './registry-totals.ts';

/** The tables of finding totals. Only this folder reads them; other folders use `visibleTotals` (docs/finding-totals.md). */

export interface TotalsRequest<Name extends FacetName> {
  facet: Name;
  /** Key columns of the answer. Totals that differ in other key columns are added up. */
  by: readonly KeyOf<Name>[];
  /** For facets with `registry_key`. Without it, a facet counts all findings of its population. */
  registries?: RegistryTotals;
  /** A condition on key columns of the facet. */
  where?: RawBuilder<SqlBool>;
  /** Shortens `value` to this number of characters. */
  prefix?: number;
}

const everySeverity = sql.lit(`{${severities.map((_, rank) => rank).join()}}`);

/** A query of the columns `by` and `change`, whose sums are the numbers of open findings, including suppressed ones. */
export function storedChanges<Name extends FacetName>(
  organizationId: string | RawBuilder<unknown>,
  request: TotalsRequest<Name>,
): RawBuilder<unknown> {
  const { keys }: FindingFacet = findingFacets[request.facet];
  // With these the index finds one range: the columns with conditions follow the unused ones. Without `value`, which has most values, PostgreSQL
  // expects to skip from value to value, and may read the whole table instead.
  const unused = keyNames.slice(0, keyNames.indexOf('value') + 1).filter((name) => keys[name] === undefined);
  const ranks = keys.severity !== undefined && keys.value !== undefined ? [sql`severity = any (${everySeverity})`] : [];
  const condition = sql.join(
    [
      sql`organization_id = ${organizationId} and facet = ${sql.lit(request.facet)}`,
      ...unused.map((name) => sql`${sql.ref(name)} is null`),
      ...ranks,
      keyCondition(organizationId, request),
    ],
    sql` and `,
  );
  // A sum of bigint is numeric, which takes several times as long as a sum of integers.
  return sql`
    select ${answerOf(request)}total::int as change from finding_totals where ${condition}
    union all
    select ${answerOf(request)}change::int from finding_total_changes where ${condition}`;
}

/** The columns `by` and -1 of each finding that is suppressed at a moment. For a union that begins with `storedChanges`. */
export function suppressedChanges<Name extends FacetName>(
  organizationId: string,
  request: TotalsRequest<Name>,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const facet: FindingFacet = findingFacets[request.facet];
  const keys = keyNames.flatMap((name) => (facet.keys[name] === undefined ? [] : [`${facet.keys[name]} as ${name}`]));
  const findings = sql`(select ${sql.raw(findingExpressions(facet.from))} from findings f
    join package_versions p on p.id = f.package_version_id
    where f.organization_id = ${organizationId} and ${isOpenAndSuppressedAt(at)})`;
  const [before = '', after = ''] = facetQuery(facet, { columns: keys, source: placeholder }).split(placeholder);
  return sql`
    select ${answerOf(request)}-1 from (${sql.raw(before)}${findings}${sql.raw(after)}) suppressed
    where ${keyCondition(organizationId, request)}`;
}

/** A query of the columns `by` and `count` of changes; groups whose changes add up to 0 are left out. */
export function sumOfChanges<Name extends FacetName>(
  { by }: TotalsRequest<Name>,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = by.map((name) => sql.ref<KeyColumn>(name));
  const group = columns.length === 0 ? sql`` : sql`group by ${sql.join(columns)}`;
  return sql`
    select ${sql.join([...columns, sql`sum(change)::bigint as count`])} from (${changes}) changes
    ${group} having sum(change) <> 0`;
}

const placeholder = '{findings}';

/** The columns of the answer, each followed by a comma. */
function answerOf<Name extends FacetName>({ by, prefix }: TotalsRequest<Name>): RawBuilder<unknown> {
  const columns = by.map((name) =>
    name === 'value' && prefix !== undefined
      ? sql`left(value, ${sql.lit(prefix)}) as value, `
      : sql`${sql.ref<KeyColumn>(name)}, `,
  );
  return columns.length === 0 ? sql`` : sql.join(columns, sql``);
}

function keyCondition<Name extends FacetName>(
  organizationId: string | RawBuilder<unknown>,
  { registries, where }: TotalsRequest<Name>,
): RawBuilder<unknown> {
  const ofRegistries =
    registries &&
    ('registryId' in registries
      ? sql`registry_key = ${registries.registryId}`
      : sql`registry_key in (select id from registries where organization_id = ${organizationId})`);
  return sql.join([sql`true`, ...(ofRegistries ? [ofRegistries] : []), ...(where ? [where] : [])], sql` and `);
}
