import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { findingsOfAllSources } from '../../../findings/lifecycle/shadow-finding-store.ts';
import { type AssessedScan, isVisibleIn } from '../scan-contents-store.ts';
import type { ScanRow } from '../scan-store.ts';
import { assessmentOf, type GroupAssessments, type PackageAssessment } from './package-assessment-store.ts';

export interface FindingGroup {
  /** Rank. */
  severity: number;
  isFixable: boolean;
  isKnownExploited: boolean;
  isMalware: boolean;
  isDisputed: boolean;
  findings: number;
}

/** The findings of a scan, counted by the properties that filters use. */
export async function countFindingGroups(db: Kysely<Database>, scan: AssessedScan): Promise<FindingGroup[]> {
  const { rows } = await sql<FindingGroup>`
    select f.severity, f.fix_state = 'fixed' as "isFixable", coalesce(s.is_known_exploited, false) as "isKnownExploited",
      f.is_malware as "isMalware", coalesce(jsonb_array_length(f.disagreement), 0) > 0 as "isDisputed", count(*)::int as findings
    from ${findingsOfAllSources} f
    left join exploit_signals s on s.snapshot_id = ${scan.snapshot_id}::bigint and s.vulnerability_id = f.vulnerability_id
    where ${isVisibleIn(scan)} group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

export interface PackageGroup {
  type: string;
  assessed: PackageAssessment;
  isVulnerable: boolean;
  packages: number;
}

export async function countPackageGroups(
  db: Kysely<Database>,
  scan: AssessedScan,
  groups: GroupAssessments,
): Promise<PackageGroup[]> {
  const { rows } = await sql<PackageGroup>`
    select p.type, ${assessmentOf(groups)} as assessed, found.package_version_id is not null as "isVulnerable", count(*)::int as packages
    from inventory_packages ip join package_versions p on p.id = ip.package_version_id
    left join (select distinct f.package_version_id from ${findingsOfAllSources} f where ${isVisibleIn(scan)}) found
      on found.package_version_id = ip.package_version_id
    where ip.inventory_id = ${scan.inventory_id}::bigint group by 1, 2, 3`.execute(db);
  return rows;
}

export interface SourceCount {
  scanner: string;
  findings: number;
  only: number;
}

/** The findings that each scanner reports. */
export async function countSources(db: Kysely<Database>, scan: AssessedScan): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    select scanner, count(*)::int as findings, (count(*) filter (where cardinality(f.sources) = 1))::int as only
    from ${findingsOfAllSources} f cross join lateral unnest(f.sources) scanner
    where ${isVisibleIn(scan)} group by 1 order by count(*) desc, scanner collate "C"`.execute(db);
  return rows;
}

export interface DisagreementCount {
  scanner: string;
  reason: string;
  findings: number;
  /** Rank of the highest severity. */
  highest: number;
}

const disagreementsMax = 100;

export async function countDisagreements(db: Kysely<Database>, scan: AssessedScan): Promise<DisagreementCount[]> {
  const { rows } = await sql<DisagreementCount>`
    select stated.scanner, stated.reason, count(*)::int as findings, max(f.severity) as highest
    from ${findingsOfAllSources} f cross join lateral jsonb_to_recordset(f.disagreement) as stated (scanner text, reason text)
    where ${isVisibleIn(scan)} group by 1, 2
    order by count(*) desc, stated.scanner collate "C", stated.reason collate "C" limit ${disagreementsMax}`.execute(
    db,
  );
  return rows;
}

/** The scan that describes the tag on the platform of this scan now. */
export async function findLatestScanId(
  db: Kysely<Database>,
  { organization_id, tag_id, platform }: Pick<ScanRow, 'organization_id' | 'tag_id' | 'platform'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('tag_platforms')
    .select('latest_scan_id')
    .where('organization_id', '=', organization_id)
    .where('tag_id', '=', tag_id)
    .where('platform', '=', platform ?? '')
    .where('latest_scan_id', 'is not', null)
    .executeTakeFirst();
  return row?.latest_scan_id ?? null;
}
