import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PackageDetails } from '../../../domain/package.ts';
import { findingsOfAllSources } from '../../findings/lifecycle/shadow-finding-store.ts';
import { isInAssessment } from '../../findings/visibility/finding-visibility-store.ts';
import { type ScanFindingRow } from '../../findings/vulnerabilities/present-finding.ts';
import { scannersMark } from '../content/inventory-store.ts';
import { type ScanRow } from './scan-store.ts';

/** Reads the result of a finished scan: findings of its assessment, packages and layers of its inventory. */

/** Page of one list; `limit` null means all entries. */
interface Slice {
  limit: number | null;
  offset: number;
}

/** The fields of a scan by which its result is read. */
export type AssessedScan = Pick<ScanRow, 'tag_platform_id' | 'assessment' | 'inventory_id' | 'snapshot_id'>;

/** Sorted by severity, EPSS and id, all descending. */
export async function readScanFindings(
  db: Kysely<Database>,
  scan: AssessedScan,
  slice: Slice,
): Promise<ScanFindingRow[]> {
  const { rows } = await sql<ScanFindingRow>`
    select f.id, v.facts, f.fixed_version, f.fix_state, s.epss_score, s.epss_percentile, s.is_known_exploited, f.is_malware, f.sources, f.disagreement, f.triage_status,
      f.detected_at, p.key as package_key, p.type, p.name, p.version, p.source_name, p.source_version, p.purl, ip.paths,
      ip.layer_index
    from ${findingsOfAllSources} f
    join vulnerability_facts v on v.id = f.facts_id
    join package_versions p on p.id = f.package_version_id
    left join exploit_signals s on s.snapshot_id = ${scan.snapshot_id}::bigint and s.vulnerability_id = f.vulnerability_id
    left join inventory_packages ip on ip.inventory_id = ${scan.inventory_id}::bigint
      and ip.package_version_id = f.package_version_id
    where ${isVisibleIn(scan)}
    order by f.severity desc, s.epss_score desc nulls last, f.id collate "C" desc
    limit ${slice.limit}::bigint offset ${slice.offset}::bigint`.execute(db);
  return rows;
}

export async function countScanFindings(db: Kysely<Database>, scan: AssessedScan): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from ${findingsOfAllSources} f where ${isVisibleIn(scan)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

export interface ScanPackageRow {
  key: Buffer;
  type: string;
  name: string;
  version: string;
  architecture: string | null;
  source_name: string | null;
  source_version: string | null;
  purl: string;
  licenses: string[];
  paths: string[];
  layer_index: number;
  is_development: boolean;
  is_owned_by_distribution: boolean;
  details: PackageDetails | null;
}

export const packageColumns = sql`p.key, p.type, p.name, p.version, p.architecture, p.source_name, p.source_version, p.purl, ip.licenses,
  ip.paths, ip.layer_index, ip.is_development, ip.is_owned_by_distribution, ip.details`;

const packagesAtOnce = 1_000;

/** Yields all packages in the order of the inventory in pages, so that a large inventory does not block the main thread. */
export async function* scanPackagePages(
  db: Kysely<Database>,
  scan: Pick<ScanRow, 'inventory_id'>,
): AsyncGenerator<ScanPackageRow[]> {
  for (let last = -1; ; ) {
    const { rows } = await sql<ScanPackageRow & { position: number }>`
      select ${packageColumns}, ip.position
      from inventory_packages ip join package_versions p on p.id = ip.package_version_id
      where ip.inventory_id = ${scan.inventory_id}::bigint and ip.position > ${last}::int
      order by ip.position limit ${packagesAtOnce}`.execute(db);
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < packagesAtOnce) return;
    last = end.position;
  }
}

export async function readScanInventory(db: Kysely<Database>, scan: Pick<ScanRow, 'inventory_id'>) {
  if (scan.inventory_id === null) return undefined;
  return db
    .selectFrom('inventories')
    .select(['digest', 'layers', 'operating_system', 'package_count', 'evidence'])
    .select(sql<string>`split_part(engine_revision, ${scannersMark}, 1)`.as('engine_revision'))
    .where('id', '=', scan.inventory_id)
    .executeTakeFirst();
}

/** Counts packages and findings by the layer that added them. */
export async function countByLayer(
  db: Kysely<Database>,
  scan: AssessedScan,
): Promise<{ packages: Map<number, number>; findings: Map<number, number> }> {
  const packages = await sql<{ layer: number; total: string }>`
    select layer_index as layer, count(*) as total from inventory_packages
    where inventory_id = ${scan.inventory_id}::bigint group by 1`.execute(db);
  const findings = await sql<{ layer: number; total: string }>`
    select ip.layer_index as layer, count(*) as total
    from ${findingsOfAllSources} f join inventory_packages ip
      on ip.inventory_id = ${scan.inventory_id}::bigint and ip.package_version_id = f.package_version_id
    where ${isVisibleIn(scan)} group by 1`.execute(db);
  const toMap = (rows: { layer: number; total: string }[]) =>
    new Map(rows.map((row) => [row.layer, Number(row.total)]));
  return { packages: toMap(packages.rows), findings: toMap(findings.rows) };
}

export async function readScanSnapshot(db: Kysely<Database>, snapshotId: string | null) {
  if (snapshotId === null) return undefined;
  return db
    .selectFrom('advisory_snapshots')
    .select(['digest', 'built_at'])
    .where('id', '=', snapshotId)
    .executeTakeFirst();
}

/** Whether row `f` of `findingsOfAllSources` is a finding of the scan. */
export function isVisibleIn(scan: AssessedScan) {
  return sql<boolean>`f.tag_platform_id = ${scan.tag_platform_id}::bigint
    and ${isInAssessment(sql`${scan.assessment}::int`)}`;
}
