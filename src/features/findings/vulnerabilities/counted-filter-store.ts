import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DetectionWindow, detectionWindows } from '../finding-filter/detection-windows.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { FoundSearch } from '../finding-filter/finding-search-store.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import type { FacetName } from '../totals/finding-facets.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { detectionSpans } from './detection-spans-store.ts';
import { stateConditions, stateOf } from './state-filter.ts';
import { hasNoRegistry, type StateFilter, stateCondition, valueCondition } from './visible-count-store.ts';

/** Queries of the numbers of findings that pass a filter, from finding totals. A query is absent when no facet has its key and the filter. */
export interface CountedFilter {
  /** All visible findings of the organization pass. */
  isWhole: boolean;
  /** A query of `count`, whose sum is the number of findings. */
  all: RawBuilder<unknown>;
  /** Queries of `rank` and `count`. */
  severity: RawBuilder<unknown>;
  triageStatus?: RawBuilder<unknown>;
  /** Queries of `value` (vulnerability id), or of `name` (of the package, of the image), and `count`. */
  vulnerability?: RawBuilder<unknown>;
  /** A query of `value` (the first ten characters of the vulnerability ids) and `count`. */
  vulnerabilityPrefix?: RawBuilder<unknown>;
  packageName?: RawBuilder<unknown>;
  imageName?: RawBuilder<unknown>;
  /** A query of `cvss_score`, null without a score, and `count`. */
  cvssScore?: RawBuilder<unknown>;
  /** A query of `epss_score`, the lower bound of a range of scores or null without a score, and `count`. */
  epssScore?: RawBuilder<unknown>;
  /** The first detections of the findings that pass, if the filter depends on severity and first detection only. */
  windows?: readonly DetectionWindow[];
}

const countedConditions: ReadonlySet<string> = new Set([
  ...stateConditions,
  'cveId',
  'package',
  'packageType',
  'image',
  'deadline',
  'firstSeen',
  'search',
]);

/** Undefined when no facet has all conditions of the filter. `searched`: what its search found. */
export function countedFilter(
  organizationId: string,
  filter: FindingFilter,
  policy: SlaPolicy,
  searched?: FoundSearch,
): CountedFilter | undefined {
  const { suppressed, cveId, package: name, packageType, image, deadline, firstSeen, search } = filter;
  if (suppressed !== 'hide' || !Object.keys(filter).every((key) => countedConditions.has(key))) return undefined;
  const state = stateOf(filter);
  const given = [cveId, name ?? packageType, image, deadline ?? firstSeen, search].filter(
    (value) => value !== undefined,
  );
  if (given.length > 1) return undefined;
  if (search !== undefined) {
    const [found, ...others] = searched ? ofSearch(organizationId, state, searched) : [];
    // A finding may have the text in several places, and no facet tells how many do.
    return others.length === 0 ? found : undefined;
  }
  const isOfSeverity = Object.keys(state).every((key) => key === 'severities');
  if (deadline || firstSeen) {
    return isOfSeverity ? ofWindows(organizationId, detectionWindows(filter, policy)) : undefined;
  }
  if (image) return ofImages(organizationId, state, sql<SqlBool>`value = any (${[...image]}::text[])`);
  if (given.length === 0) {
    return {
      ...ofState(organizationId, state),
      ...(isOfSeverity && { windows: detectionWindows(filter, policy) }),
    };
  }
  if (!hasNoRegistry(state)) return undefined;
  return cveId === undefined
    ? ofPackages(organizationId, state, { name, types: packageType })
    : ofVulnerabilities(organizationId, state, sql<SqlBool>`value = ${cveId}`);
}

/**
 * A query of `rank` and `count`: the severities that findings of the filter may have. At least its findings are counted. Undefined: totals do not tell.
 */
export function possibleSeverities(
  organizationId: string,
  filter: FindingFilter,
  policy: SlaPolicy,
  searched: FoundSearch | undefined,
): RawBuilder<unknown> | undefined {
  const ofValue = (['cveId', 'package', 'packageType', 'image'] as const).find((name) => filter[name] !== undefined);
  const kept: ReadonlySet<string | undefined> = new Set(['severity', 'status', 'kev', 'fixable', ofValue]);
  const wider: FindingFilter = {
    ...Object.fromEntries(Object.entries(filter).filter(([name]) => kept.has(name))),
    ...(filter.fixedVersion !== undefined && { fixable: true }),
    suppressed: filter.suppressed,
  };
  const counted = countedFilter(organizationId, wider, policy);
  if (!counted || ofValue || !searched) return counted?.severity;
  const found = ofSearch(organizationId, stateOf(wider), searched).map(({ severity }) => severity);
  return found.length === 0 ? undefined : sql.join(found, sql` union all `);
}

/** The findings with a searched text in their vulnerability, in their package and in their image, if any have it there. */
function ofSearch(organizationId: string, state: StateFilter, searched: FoundSearch): CountedFilter[] {
  const { vulnerabilities, packages, images } = searched;
  // Summing the totals of more values takes longer than reading a page.
  if (!vulnerabilities.isNamed || !packages.isNamed || !images.isNamed) return [];
  const found: CountedFilter[] = images.isEmpty ? [] : [ofImages(organizationId, state, images.ofTotal)];
  if (vulnerabilities.isEmpty && packages.isEmpty) return found;
  // Totals by vulnerability and by package contain no registry.
  if (!hasNoRegistry(state)) return [];
  if (!packages.isEmpty) found.push(ofPackagesWhere(organizationId, state, packages.ofTotal));
  if (!vulnerabilities.isEmpty) found.push(ofVulnerabilities(organizationId, state, vulnerabilities.ofTotal));
  return found;
}

function ofState(organizationId: string, state: StateFilter): CountedFilter {
  const isWhole = Object.keys(state).length === 0;
  const where = stateCondition(organizationId, state);
  const counted = byState(organizationId, 'state', where);
  const images = imageNames(
    organizationId,
    visibleTotals(organizationId, {
      facet: isWhole ? 'image' : 'image_state',
      by: ['value'],
      where: valueCondition(organizationId, state),
    }),
  );
  // Totals by vulnerability, package and score contain no registry.
  if (!hasNoRegistry(state)) return { isWhole, ...counted, imageName: images };
  return {
    isWhole,
    ...counted,
    vulnerability: visibleTotals(organizationId, { facet: 'vulnerability_state', by: ['value'], where }),
    packageName: packageNames(visibleTotals(organizationId, { facet: 'package_state', by: ['value'], where })),
    cvssScore: visibleTotals(organizationId, { facet: 'cvss_state', by: ['cvss_score'], where }),
    epssScore: visibleTotals(organizationId, { facet: 'epss_state', by: ['epss_score'], where }),
    imageName: images,
  };
}

function ofImages(organizationId: string, state: StateFilter, isImage: RawBuilder<SqlBool>): CountedFilter {
  const where = sql<SqlBool>`${valueCondition(organizationId, state)} and ${isImage}`;
  return {
    isWhole: false,
    ...byState(organizationId, 'image_state', where),
    imageName: imageNames(
      organizationId,
      visibleTotals(organizationId, { facet: 'image_state', by: ['value'], where }),
    ),
  };
}

function ofVulnerabilities(
  organizationId: string,
  state: StateFilter,
  isVulnerability: RawBuilder<SqlBool>,
): CountedFilter {
  const where = sql<SqlBool>`${stateCondition(organizationId, state)} and ${isVulnerability}`;
  return {
    isWhole: false,
    ...byState(organizationId, 'vulnerability_state', where),
    vulnerability: visibleTotals(organizationId, { facet: 'vulnerability_state', by: ['value'], where }),
  };
}

function ofPackages(
  organizationId: string,
  state: StateFilter,
  { name, types }: { name: string | undefined; types: readonly string[] | undefined },
): CountedFilter {
  const ofName = name === undefined ? sql`true` : sql`value = ${name}`;
  const isOfTypes = types ? sql`and package_type = any (${[...types]}::text[])` : sql``;
  const isPackage = sql<SqlBool>`${ofName} ${isOfTypes}`;
  const counted = ofPackagesWhere(organizationId, state, isPackage);
  if (!types || name !== undefined) return counted;
  const where = sql<SqlBool>`${stateCondition(organizationId, state)} and ${isPackage}`;
  const ofTypes = {
    ...counted,
    vulnerabilityPrefix: visibleTotals(organizationId, { facet: 'vulnerability_prefix_10_type', by: ['value'], where }),
  };
  if (Object.keys(state).length > 0) return ofTypes;
  // A package type has one total in this facet, and one for each package and state in the other one.
  const ofType = sql<SqlBool>`value = any (${[...types]}::text[])`;
  return { ...ofTypes, all: visibleTotals(organizationId, { facet: 'package_type', by: [], where: ofType }) };
}

function ofPackagesWhere(organizationId: string, state: StateFilter, isPackage: RawBuilder<SqlBool>): CountedFilter {
  const where = sql<SqlBool>`${stateCondition(organizationId, state)} and ${isPackage}`;
  return {
    isWhole: false,
    ...byState(organizationId, 'package_state', where),
    packageName: packageNames(visibleTotals(organizationId, { facet: 'package_state', by: ['value'], where })),
  };
}

function ofWindows(organizationId: string, windows: readonly DetectionWindow[]): CountedFilter {
  const spans = detectionSpans({ organizationId }, windows, 'hour');
  return {
    isWhole: false,
    all: sql`select count from (${spans}) spans`,
    severity: sql`select severity as rank, sum(count)::bigint as count from (${spans}) spans group by 1`,
    windows,
  };
}

type FacetOfState = Extract<FacetName, 'state' | 'image_state' | 'vulnerability_state' | 'package_state'>;

function byState(
  organizationId: string,
  facet: FacetOfState,
  where: RawBuilder<SqlBool>,
): Required<Pick<CountedFilter, 'all' | 'severity' | 'triageStatus'>> {
  const byRank = (column: 'severity' | 'triage_status') => sql`
    select ${sql.ref(column)} as rank, count from (${visibleTotals(organizationId, { facet, by: [column], where })}) totals`;
  return {
    all: visibleTotals(organizationId, { facet, by: [], where }),
    severity: byRank('severity'),
    triageStatus: byRank('triage_status'),
  };
}

/** Totals by name in the collation of the column of packages, which lists sort by. */
export const packageNames = (totals: RawBuilder<unknown>) => sql`
  select value collate "default" as name, count from (${totals}) totals`;

/** Totals by image as totals by its name. Images of several registries may have the same name. */
export const imageNames = (organizationId: string, totals: RawBuilder<unknown>) => sql`
  select counted.name, sum(totals.count)::bigint as count from (${totals}) totals
  join images counted on counted.organization_id = ${organizationId} and counted.id = totals.value collate "default"
  group by 1`;
