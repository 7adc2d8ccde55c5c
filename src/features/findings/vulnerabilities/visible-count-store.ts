import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';

/** The filters that finding totals answer. */
export interface StateFilter {
  severities?: readonly number[];
  triageStatuses?: readonly number[];
  isFixable?: boolean;
  isKnownExploited?: boolean;
  registryId?: string;
}

/** A query of `severity`, `is_known_exploited`, `is_fixable` and `count`: the visible findings that pass. */
export function visibleByState(organizationId: string, filter: StateFilter): RawBuilder<unknown> {
  return visibleTotals(organizationId, {
    facet: 'state',
    by: ['severity', 'is_known_exploited', 'is_fixable'],
    where: stateCondition(organizationId, filter),
  });
}

/** Totals by vulnerability and by package contain no registry. */
type ValueRequest =
  | { facet: 'image_state'; filter: StateFilter }
  | { facet: 'vulnerability_state'; filter: StateWithoutRegistry };

/** A query of `value`, `severity` and `count`: the visible findings that pass, by vulnerability or by image. */
export function visibleByValue(organizationId: string, request: ValueRequest): RawBuilder<unknown> {
  return visibleTotals(organizationId, {
    facet: isBySeverity(request) ? 'image_severity' : request.facet,
    by: ['value', 'severity'],
    where: valueCondition(organizationId, request.filter),
  });
}

/** An image has one total for each severity in a facet of its own, and one for each combination of states in the other one. */
function isBySeverity({ facet, filter }: ValueRequest): boolean {
  return facet === 'image_state' && Object.keys(filter).every((name) => name === 'severities' || name === 'registryId');
}

/** A query of `value` (the name), `package_type`, `severity` and `count`: the visible findings of packages of these types that pass. */
export function visibleByPackage(
  organizationId: string,
  filter: StateWithoutRegistry,
  types: readonly string[] | undefined,
): RawBuilder<unknown> {
  const condition = stateCondition(organizationId, filter);
  return visibleTotals(organizationId, {
    facet: 'package_state',
    by: ['value', 'package_type', 'severity'],
    where: types ? sql<SqlBool>`${condition} and package_type = any (${[...types]}::text[])` : condition,
  });
}

/** Columns of states that the figures of groups are summed from. */
const figureColumns = ['severity', 'is_known_exploited', 'is_fixable'] as const;

/** Like `visibleByValue`, also with `is_known_exploited` and `is_fixable`, for the values that pass a condition. */
export function statesOfValues(
  organizationId: string,
  { facet, filter }: ValueRequest,
  isAsked: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  const where = sql<SqlBool>`${valueCondition(organizationId, filter)} and ${isAsked}`;
  return visibleTotals(organizationId, { facet, by: ['value', ...figureColumns], where });
}

/** Like `visibleByPackage`, also with `is_known_exploited` and `is_fixable`, for the packages that pass a condition. */
export function statesOfPackages(
  organizationId: string,
  filter: StateWithoutRegistry,
  isAsked: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  const where = sql<SqlBool>`${stateCondition(organizationId, filter)} and ${isAsked}`;
  return visibleTotals(organizationId, {
    facet: 'package_state',
    by: ['value', 'package_type', ...figureColumns],
    where,
  });
}

/** The number of vulnerabilities or images with a visible finding that passes. */
export async function countVisibleValues(
  db: Kysely<Database>,
  organizationId: string,
  request: ValueRequest,
): Promise<number> {
  const isAnyState = isBySeverity(request) && request.filter.severities === undefined;
  const ofFilter = isBySeverity(request) ? 'image_severity' : request.facet;
  const totals = visibleTotals(organizationId, {
    // An image has one total in this facet.
    facet: isAnyState ? 'image' : ofFilter,
    by: ['value'],
    where: valueCondition(organizationId, request.filter),
  });
  const { rows } = await sql<{ total: string }>`select count(*) as total from (${totals}) totals`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

type StateWithoutRegistry = Omit<StateFilter, 'registryId'> & { registryId?: never };

export function hasNoRegistry(filter: StateFilter): filter is StateWithoutRegistry {
  return filter.registryId === undefined;
}

/** For facets whose key is an image, or those without a registry in the filter. */
export function valueCondition(organizationId: string, { registryId, ...filter }: StateFilter): RawBuilder<SqlBool> {
  const condition = stateCondition(organizationId, filter);
  if (registryId === undefined) return condition;
  return sql<SqlBool>`${condition} and value in (
    select id from images where organization_id = ${organizationId} and registry_id = ${registryId})`;
}

/** A condition on the key columns of states. */
export function stateCondition(
  organizationId: string,
  { severities, triageStatuses, isFixable, isKnownExploited, registryId }: StateFilter,
): RawBuilder<SqlBool> {
  const conditions = [
    sql`true`,
    ...(severities ? [sql`severity = any (${[...severities]}::smallint[])`] : []),
    ...(triageStatuses ? [sql`triage_status = any (${[...triageStatuses]}::smallint[])`] : []),
    ...(isFixable === undefined ? [] : [sql`is_fixable = ${isFixable}`]),
    ...(isKnownExploited === undefined ? [] : [sql`is_known_exploited = ${isKnownExploited}`]),
    // The images of a removed registry keep its key.
    ...(registryId === undefined
      ? []
      : [
          sql`registry_key in (select id from registries where organization_id = ${organizationId} and id = ${registryId})`,
        ]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
