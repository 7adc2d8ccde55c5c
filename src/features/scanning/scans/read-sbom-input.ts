import type { Kysely } from 'kysely';
import { programVersion } from '../../../config/program-version.ts';
import type { Database } from '../../../db/schema.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import type { SbomInput, SbomPackage } from '../../../engine/sbom/sbom-input.ts';
import { readOrganization } from '../../identity/organizations/organization-store.ts';
import { readScanInventory, type ScanPackageRow, scanPackagePages } from './scan-contents-store.ts';
import { type ScanRow } from './scan-store.ts';

type InventoriedScan = Pick<
  ScanRow,
  | 'organization_id'
  | 'status'
  | 'image'
  | 'tag'
  | 'digest'
  | 'platform'
  | 'scanned_at'
  | 'inventory_id'
  | 'coverage'
  | 'warnings'
>;

/** Whether the scan has a bill of materials: only a complete scan has a stored inventory. */
export function hasSbom({ status, inventory_id, scanned_at }: InventoriedScan): boolean {
  return statusOf(status) === 'COMPLETE' && inventory_id !== null && scanned_at !== null;
}

/** Returns the input of `engine/sbom` for a stored scan, or undefined without `hasSbom`. Reports call it within their snapshot. */
export async function readSbomInput(db: Kysely<Database>, scan: InventoriedScan): Promise<SbomInput | undefined> {
  if (!hasSbom(scan) || scan.scanned_at === null) return undefined;
  const inventory = await readScanInventory(db, scan);
  if (!inventory) return undefined;
  const organization = await readOrganization(db, scan.organization_id);
  const packages: SbomPackage[] = [];
  for await (const rows of scanPackagePages(db, scan)) for (const row of rows) packages.push(toPackage(row));
  return {
    image: scan.image,
    tag: scan.tag === '' ? null : scan.tag,
    digest: scan.digest,
    platform: scan.platform,
    scannedAt: scan.scanned_at,
    programVersion: programVersion() || 'unknown',
    author: { name: organization.name },
    labels: inventory.evidence.config.labels,
    engineRevision: inventory.engine_revision,
    operatingSystem: inventory.operating_system,
    layers: inventory.layers,
    packages,
    coverage: scan.coverage,
    warnings: scan.warnings,
  };
}

function toPackage(row: ScanPackageRow): SbomPackage {
  return {
    type: row.type,
    name: row.name,
    version: row.version,
    ...(row.architecture !== null && { architecture: row.architecture }),
    ...(row.source_name !== null && { source: { name: row.source_name, version: row.source_version ?? '' } }),
    licenses: row.licenses,
    isDevelopment: row.is_development,
    purl: row.purl,
    paths: row.paths,
    layerIndex: row.layer_index,
    isOwnedByDistribution: row.is_owned_by_distribution,
    ...row.details,
  };
}
