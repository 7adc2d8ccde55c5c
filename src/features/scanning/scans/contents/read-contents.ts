import { notFound } from '../../../../domain/api-error.ts';
import type { OperatingSystem } from '../../../../domain/package.ts';
import type { InventoryLayer } from '../../../../engine/pipeline/inventory.ts';
import type { ScanContentDependencies } from '../scan-content-dependencies.ts';
import { readScanInventory } from '../scan-contents-store.ts';
import { findScan, type ScanRow } from '../scan-store.ts';

export interface ScanContents {
  scan: ScanRow;
  /** Absent until the scan has a result. */
  inventory: Awaited<ReturnType<typeof readScanInventory>>;
  layers: InventoryLayer[];
  operatingSystem: OperatingSystem | null;
}

/** A scan with its inventory. @throws {ApiError} NOT_FOUND for a scan that does not exist or belongs to another organization */
export async function readContents(
  { db }: Pick<ScanContentDependencies, 'db'>,
  organizationId: string,
  scanId: string,
): Promise<ScanContents> {
  const scan = await findScan(db, organizationId, scanId);
  if (!scan) throw notFound('Scan');
  const inventory = await readScanInventory(db, scan);
  const { layers = [], operating_system: operatingSystem = null } = inventory ?? {};
  return { scan, inventory, layers, operatingSystem };
}
