import { supportedSoftware } from '../../../../engine/checks/rules/supported-software.ts';
import type { InventoryLayer } from '../../../../engine/pipeline/inventory.ts';
import type { ScanRow } from '../scan-store.ts';
import type { checkCauses, findingCauses, packageCauses } from './diff-schema.ts';
import type { FindingDifference, PackageDifference } from './scan-diff-store.ts';

/** One of the two compared results. */
export interface DiffSource {
  scan: ScanRow;
  layers: readonly InventoryLayer[];
  engineRevision: string | null;
}

export interface Compared {
  base: DiffSource;
  scan: DiffSource;
}

type FindingCause = (typeof findingCauses)[number];

/**
 * Returns the cause of a package difference: its layer was added or removed, or a layer of the other image deletes or replaces the package.
 */
export function packageCause(
  { from_layer, to_layer }: PackageDifference,
  { base, scan }: Compared,
): (typeof packageCauses)[number] {
  const hasNewLayer = to_layer !== null && !holdsLayer(base, scan.layers[to_layer]);
  const lostLayer = from_layer !== null && !holdsLayer(scan, base.layers[from_layer]);
  if (hasNewLayer || lostLayer) return 'layer';
  const missing = to_layer === null ? scan : base;
  if (missing.scan.warnings.length > 0) return 'unknown';
  if (!haveSameLayers({ base, scan })) return 'layer';
  return differentEngine({ base, scan }) ? 'engine' : 'unknown';
}

/** Returns the cause of a finding that only one result has, or that differs. */
export function findingCause(found: FindingDifference, compared: Compared): FindingCause {
  const { base, scan } = compared;
  if (found.change === 'changed') return explained(found, compared);
  const missing = found.change === 'opened' ? base : scan;
  if (found.package_match === 'other') return 'version';
  if (found.package_match === 'none') return missing.scan.warnings.length > 0 ? 'unknown' : 'package';
  if (isUnassessed(missing.scan, found.type)) return 'coverage';
  return explained(found, compared);
}

function explained({ sources }: FindingDifference, { base, scan }: Compared): FindingCause {
  if (sources.length > 0 && !sources.includes('builtin')) return 'scanner';
  if (base.scan.snapshot_id !== scan.scan.snapshot_id) return 'advisory';
  return differentEngine({ base, scan }) ? 'engine' : 'unknown';
}

export function checkCause(id: string, compared: Compared): (typeof checkCauses)[number] {
  const { base, scan } = compared;
  if (base.scan.digest === null || base.scan.digest !== scan.scan.digest) return 'image';
  if (id === supportedSoftware.id && base.scan.snapshot_id !== scan.scan.snapshot_id) return 'advisory';
  return differentEngine(compared) ? 'engine' : 'unknown';
}

/** Coverage groups have package types followed by the release of a distribution, such as `deb (debian 14)`. */
function isUnassessed({ coverage }: ScanRow, type: string): boolean {
  return (coverage?.notAssessed ?? []).some(({ group }) => group === type || group.startsWith(`${type} `));
}

/** Whether an image contains the layer at any position. A layer without a digest never matches. */
export function holdsLayer({ layers }: DiffSource, layer: InventoryLayer | undefined): boolean {
  const wanted = layer?.diffId ?? null;
  return wanted !== null && layers.some(({ diffId }) => diffId === wanted);
}

function haveSameLayers({ base, scan }: Compared): boolean {
  return (
    scan.layers.every((layer) => layer.isEmpty || holdsLayer(base, layer)) &&
    base.layers.every((layer) => layer.isEmpty || holdsLayer(scan, layer))
  );
}

function differentEngine({ base, scan }: Compared): boolean {
  return base.engineRevision !== scan.engineRevision;
}
