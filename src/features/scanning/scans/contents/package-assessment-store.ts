import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { distributionPackageTypes, type OperatingSystem } from '../../../../domain/package.ts';
import { operatingSystemName } from '../../../../engine/matching/coverage-counter.ts';
import type { ScanRow } from '../scan-store.ts';

/** `unknown`: some packages of the same group were not assessed, and the result does not state which ones. */
export const packageAssessments = ['yes', 'no', 'unknown'] as const;
export type PackageAssessment = (typeof packageAssessments)[number];

/** Assessment of the packages of one scan by group, as in `coverage.notAssessed`. */
export interface GroupAssessments {
  operatingSystem: OperatingSystem | null;
  /** Groups of which no package was assessed. */
  missing: string[];
  /** Groups of which some packages were not assessed. */
  partial: string[];
  /** Of jars whose name the advisories know by their SHA-1: they are counted as `maven` or as `generic`. */
  unnamedJars: PackageAssessment;
  /** The scan states no coverage. */
  isUnknown: boolean;
}

type CoveredScan = Pick<ScanRow, 'coverage' | 'inventory_id'>;

/** Derives from the counts of a scan's coverage which packages were not assessed. */
export async function readGroupAssessments(
  db: Kysely<Database>,
  scan: CoveredScan,
  operatingSystem: OperatingSystem | null,
): Promise<GroupAssessments> {
  const counted = (scan.coverage?.notAssessed ?? []).filter(({ packages }) => packages > 0);
  const none: GroupAssessments = {
    operatingSystem,
    missing: [],
    partial: [],
    unnamedJars: 'yes',
    isUnknown: scan.coverage === null,
  };
  if (counted.length === 0) return none;
  const notAssessed = new Map<string, number>();
  for (const { group, packages } of counted) notAssessed.set(group, (notAssessed.get(group) ?? 0) + packages);
  const present = await countByGroup(db, scan, operatingSystem);
  const missing = [...notAssessed].flatMap(([group, packages]) =>
    packages >= (present.groups.get(group) ?? 0) + (jarGroups.includes(group) ? present.unnamedJars : 0) ? [group] : [],
  );
  return {
    ...none,
    missing,
    partial: [...notAssessed.keys()].filter((group) => !missing.includes(group)),
    unnamedJars: assessmentOfJars(notAssessed, present),
  };
}

const jarGroups = ['maven', 'generic'];

interface GroupCounts {
  groups: Map<string, number>;
  unnamedJars: number;
}

function assessmentOfJars(notAssessed: Map<string, number>, { groups, unnamedJars }: GroupCounts): PackageAssessment {
  const sumOf = (counts: Map<string, number>) => jarGroups.reduce((sum, group) => sum + (counts.get(group) ?? 0), 0);
  const missing = sumOf(notAssessed);
  if (missing === 0) return 'yes';
  return missing >= sumOf(groups) + unnamedJars ? 'no' : 'unknown';
}

async function countByGroup(
  db: Kysely<Database>,
  scan: CoveredScan,
  operatingSystem: OperatingSystem | null,
): Promise<GroupCounts> {
  const { rows } = await sql<{ group: string; is_unnamed_jar: boolean; total: number }>`
    select ${groupOf(operatingSystem)} as "group", ${isUnnamedJar} as is_unnamed_jar, count(*)::int as total
    from inventory_packages ip join package_versions p on p.id = ip.package_version_id
    where ip.inventory_id = ${scan.inventory_id}::bigint group by 1, 2`.execute(db);
  const named = rows.filter((row) => !row.is_unnamed_jar);
  return {
    groups: new Map(named.map(({ group, total }) => [group, total])),
    unnamedJars: rows.find((row) => row.is_unnamed_jar)?.total ?? 0,
  };
}

/** The assessment of package `p` of inventory entry `ip`. */
export function assessmentOf(groups: GroupAssessments): RawBuilder<PackageAssessment> {
  if (groups.isUnknown) return sql<PackageAssessment>`'unknown'`;
  if (groups.missing.length + groups.partial.length === 0) return sql<PackageAssessment>`'yes'`;
  const group = groupOf(groups.operatingSystem);
  return sql<PackageAssessment>`case when ${isUnnamedJar} then ${groups.unnamedJars}::text
    when ${group} = any (${groups.missing}::text[]) then 'no' when ${group} = any (${groups.partial}::text[]) then 'unknown'
    else 'yes' end`;
}

const distributionTypes = sql.join(distributionPackageTypes.map((type) => sql.lit(type)));

/** As `packageGroup` of the engine. */
const groupOf = (operatingSystem: OperatingSystem | null): RawBuilder<string> => sql<string>`
  (case when p.type in (${distributionTypes}) or ip.is_owned_by_distribution
    then p.type || ${` (${operatingSystemName(operatingSystem)})`}::text else p.type end)`;

const isUnnamedJar = sql<boolean>`(p.type = 'generic' and not ip.is_owned_by_distribution and coalesce(ip.details ? 'sha1', false))`;
