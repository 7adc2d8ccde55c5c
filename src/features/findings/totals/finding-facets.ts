import { severityRank } from '../../../domain/severity.ts';

/**
 * The facets by which open findings are counted. This list is the only definition: `tools/generate-finding-totals.ts` writes the SQL functions
 * of the triggers from it, readers take the key columns from it, and tests, `admin totals verify` and `rebuild` iterate it.
 * docs/finding-totals.md explains the design and how to add a facet.
 */

/** Columns of `findings` that facets may use. The triggers ignore updates that change none of them. */
export const sourceColumns = [
  'vulnerability_id',
  'package_version_id',
  'image_id',
  'fix_state',
  'severity',
  'cvss_score',
  'epss_score',
  'triage_status',
  'is_known_exploited',
  'detected_at',
  'first_detected_at',
  'opened_cause',
] as const;

/** Properties of one finding (`f`, with its package version `p`) by which findings are aggregated first. */
export const findingColumns = {
  vulnerability_id: 'f.vulnerability_id',
  package_version_id: 'f.package_version_id',
  package_type: 'p.type',
  image_id: 'f.image_id',
  fix_state: 'f.fix_state',
  severity: 'f.severity',
  cvss_score: 'f.cvss_score',
  epss_bucket: 'epss_bucket(f.epss_score)',
  triage_status: 'f.triage_status',
  is_known_exploited: 'f.is_known_exploited',
  is_fixable: "f.fix_state = 'fixed'",
  has_deadline: `f.severity >= ${severityRank('LOW')}`,
  prefix_10: 'left(f.vulnerability_id, 10)',
  prefix_12: 'left(f.vulnerability_id, 12)',
  detected_second: "date_trunc('second', f.detected_at)",
  first_detected_second: "date_trunc('second', coalesce(f.first_detected_at, f.detected_at))",
  opened_cause: 'f.opened_cause',
} as const;
export type FindingColumn = keyof typeof findingColumns;

/** Key columns of `finding_totals` with their types, in the order of its index. A facet leaves the columns that it does not use null. */
export const keyColumns = {
  registry_key: 'text collate "C"',
  severity: 'smallint',
  moment: 'timestamptz',
  cvss_score: 'real',
  epss_score: 'real',
  value: 'text collate "C"',
  has_deadline: 'boolean',
  triage_status: 'smallint',
  is_fixable: 'boolean',
  is_known_exploited: 'boolean',
  package_type: 'text collate "C"',
} as const;
export type KeyColumn = keyof typeof keyColumns;

/** The open findings that a facet counts: a condition on its rows, and the same condition on the keys of `state`. */
export const populations = {
  all: { facet: 'true', state: 'true' },
  inRegistries: { facet: "i.registry_key <> ''", state: "registry_key <> ''" },
  withDeadlineInRegistries: {
    facet: "i.registry_key <> '' and g.has_deadline",
    state: `registry_key <> '' and severity >= ${severityRank('LOW')}`,
  },
} as const;

export interface FindingFacet {
  /** The findings are aggregated by these columns first. Facets with the same columns share the result, which saves a pass. */
  from: readonly FindingColumn[];
  /** Each key column as an SQL expression of the aggregated columns (`g`) and of the joined table (`i` images, `p` package_versions). */
  keys: Partial<Record<KeyColumn, string>>;
  joins?: 'images' | 'package_versions';
  population: keyof typeof populations;
}

const imageState = ['image_id', 'severity', 'triage_status', 'is_fixable', 'is_known_exploited'] as const;
const packageState = ['package_version_id', 'severity', 'triage_status', 'is_fixable', 'is_known_exploited'] as const;
const detection = ['image_id', 'detected_second', 'opened_cause'] as const;
const firstDetection = ['image_id', 'severity', 'first_detected_second'] as const;
const longPrefix = ['image_id', 'has_deadline', 'prefix_12'] as const;

export const findingFacets = {
  /** Totals of lists and posture, filters by these columns, and pages by severity or triage status. `registry_key` is '' without a registry. */
  state: {
    from: imageState,
    joins: 'images',
    keys: {
      registry_key: "coalesce(i.registry_key, '')",
      severity: 'g.severity',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
    },
    population: 'all',
  },
  /** Groups and figures by image with the filters of `state`; the key is the id of the image. */
  image_state: {
    from: imageState,
    keys: {
      severity: 'g.severity',
      value: 'g.image_id',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
    },
    population: 'all',
  },
  /** Groups by image with a filter by severity or without one: a fifth of the keys of `image_state`. */
  image_severity: {
    from: imageState,
    keys: { severity: 'g.severity', value: 'g.image_id' },
    population: 'all',
  },
  /** Groups and figures by vulnerability with the filters of `state`, distinct values, and the last step of pages by vulnerability. */
  vulnerability_state: {
    from: ['vulnerability_id', 'severity', 'triage_status', 'is_fixable', 'is_known_exploited'],
    keys: {
      severity: 'g.severity',
      value: 'g.vulnerability_id',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
    },
    population: 'all',
  },
  /** Pages by vulnerability begin with groups of the first characters of the ids. */
  vulnerability_prefix_10: {
    from: ['has_deadline', 'prefix_10'],
    keys: { value: 'g.prefix_10', has_deadline: 'g.has_deadline' },
    population: 'all',
  },
  /** The same with the filters of `state` and the package type. */
  vulnerability_prefix_10_type: {
    from: ['prefix_10', 'severity', 'triage_status', 'is_fixable', 'is_known_exploited', 'package_type'],
    keys: {
      severity: 'g.severity',
      value: 'g.prefix_10',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
      package_type: 'g.package_type',
    },
    population: 'all',
  },
  vulnerability_prefix_12: {
    from: longPrefix,
    keys: { value: 'g.prefix_12', has_deadline: 'g.has_deadline' },
    population: 'all',
  },
  /** Pages of a registry's deadlines by vulnerability. */
  registry_vulnerability_prefix_12: {
    from: longPrefix,
    joins: 'images',
    keys: { registry_key: 'i.registry_key', value: 'g.prefix_12' },
    population: 'withDeadlineInRegistries',
  },
  /** Groups by package with the filters of `state`, and distinct values; the key is the name of the package. */
  package_state: {
    from: packageState,
    joins: 'package_versions',
    keys: {
      severity: 'g.severity',
      value: 'p.name',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
      package_type: 'p.type',
    },
    population: 'all',
  },
  /** Distinct values. */
  package_type: {
    from: packageState,
    joins: 'package_versions',
    keys: { value: 'p.type' },
    population: 'all',
  },
  fix_state: { from: ['fix_state'], keys: { value: 'g.fix_state' }, population: 'all' },
  /** Distinct values, and the size of a registry; the key is the id of the image. */
  image: { from: detection, keys: { value: 'g.image_id' }, population: 'all' },
  /** Pages by CVSS score with the filters of `state`; null without a score. */
  cvss_state: {
    from: ['cvss_score', 'severity', 'triage_status', 'is_fixable', 'is_known_exploited'],
    keys: {
      severity: 'g.severity',
      cvss_score: 'g.cvss_score',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
    },
    population: 'all',
  },
  /** Pages by EPSS score with the filters of `state`. The key is the lower bound of a range of scores (`epss-order.ts`); null without a score. */
  epss_state: {
    from: ['epss_bucket', 'severity', 'triage_status', 'is_fixable', 'is_known_exploited'],
    keys: {
      severity: 'g.severity',
      epss_score: 'g.epss_bucket',
      triage_status: 'g.triage_status',
      is_fixable: 'g.is_fixable',
      is_known_exploited: 'g.is_known_exploited',
    },
    population: 'all',
  },
  /** Pages by detection. `moment` is the start of the day, hour or second in UTC. */
  detected_day: {
    from: detection,
    keys: { moment: "date_trunc('day', g.detected_second, 'UTC')" },
    population: 'all',
  },
  detected_second: { from: detection, keys: { moment: 'g.detected_second' }, population: 'all' },
  /** Findings opened in a period. `value` is the cause of the row, which is not that of the finding if it replaced an earlier row. */
  opened_hour: {
    from: detection,
    keys: { moment: "date_trunc('hour', g.detected_second, 'UTC')", value: 'g.opened_cause' },
    population: 'all',
  },
  registry_opened_hour: {
    from: detection,
    joins: 'images',
    keys: {
      registry_key: 'i.registry_key',
      moment: "date_trunc('hour', g.detected_second, 'UTC')",
      value: 'g.opened_cause',
    },
    population: 'inRegistries',
  },
  /** Deadlines, which follow the first detection within each severity. */
  first_detected_hour: {
    from: firstDetection,
    keys: { severity: 'g.severity', moment: "date_trunc('hour', g.first_detected_second, 'UTC')" },
    population: 'all',
  },
  first_detected_second: {
    from: firstDetection,
    keys: { severity: 'g.severity', moment: 'g.first_detected_second' },
    population: 'all',
  },
  registry_first_detected_hour: {
    from: firstDetection,
    joins: 'images',
    keys: {
      registry_key: 'i.registry_key',
      severity: 'g.severity',
      moment: "date_trunc('hour', g.first_detected_second, 'UTC')",
    },
    population: 'inRegistries',
  },
  registry_first_detected_second: {
    from: firstDetection,
    joins: 'images',
    keys: { registry_key: 'i.registry_key', severity: 'g.severity', moment: 'g.first_detected_second' },
    population: 'inRegistries',
  },
} as const satisfies Record<string, FindingFacet>;

export type FacetName = keyof typeof findingFacets;
/** Key columns that the facet uses. */
export type KeyOf<Name extends FacetName> = keyof (typeof findingFacets)[Name]['keys'] & KeyColumn;
