import { createHash } from 'node:crypto';
import { contentId } from '../../../domain/ids.ts';
import { isDistributionPackageType, type OperatingSystem, packageTypes } from '../../../domain/package.ts';
import type { ScannerRun } from '../../../domain/scan.ts';
import { gradeOf, statusOf } from '../../../domain/scan-rank.ts';
import { softwareSupport } from '../../../engine/end-of-life/software-support.ts';
import type { SupportDates } from '../../../engine/end-of-life/support-dates.ts';
import type { InventoryLayer } from '../../../engine/pipeline/inventory.ts';
import { presentSource } from '../../findings/vulnerabilities/present-finding.ts';
import { presentFailedAttempt } from './failed-attempts.ts';
import type { ScanPackageRow } from './scan-contents-store.ts';
import type { ScanListRow } from './scan-list-store.ts';
import type { LayerView, PackageView, ScanDetail, ScanListItem } from './scan-schema.ts';
import { type ScanStatusRow } from './scan-store.ts';

/** Converts rows to the responses of scan-schema.ts. No other function does. */

export function presentScan(row: ScanListRow): ScanListItem {
  return {
    scanId: row.id,
    id: row.id,
    batchId: row.batch_id,
    imageId: row.image_id,
    tagId: row.tag_id,
    registryId: row.registry_id,
    image: row.image,
    tag: row.tag,
    digest: row.digest,
    platform: row.platform ?? row.requested_platform,
    origin: row.origin,
    scanners: row.scanners.map(({ notes: _notes, ...run }) => run),
    status: statusOf(row.status),
    completeness: row.completeness,
    compliance: gradeOf(row.grade_rank),
    riskScore: row.risk_score,
    ...presentCounts(row),
    notAssessed: row.completeness === 'complete' ? [] : row.not_assessed,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    scannedAt: row.scanned_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    error: row.error && { code: row.error.code, message: row.error.message },
    ...presentFailedAttempt(row),
  };
}

/** The runs with their notes, which lists leave out. */
export function presentScannerRuns(runs: readonly ScannerRun[]): ScanDetail['scanners'] {
  return runs.map((run) => ({ ...run, notes: run.notes ?? [] }));
}

/** Without a score nothing was assessed or the scan has no result, so that zero findings would be wrong. */
function presentCounts(row: ScanListRow): Pick<ScanListItem, 'counts' | 'fixable'> {
  if (row.risk_score === null) return { counts: null, fixable: null };
  const { critical, high, medium, low, negligible, unknown, fixable } = row;
  return { counts: { critical, high, medium, low, negligible, unknown }, fixable };
}

export function presentStatus(row: ScanStatusRow) {
  const status = statusOf(row.status);
  return {
    scanId: row.id,
    status,
    completeness: row.completeness,
    progress: status === 'COMPLETE' ? { phase: 'done', percent: 100 } : { phase: row.phase, percent: row.percent },
    error: row.error,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    scannedAt: row.scanned_at?.toISOString() ?? null,
    ...presentFailedAttempt(row),
  };
}

/** `dates`: end of support of releases, as known now. `isUpload`: another program listed the packages. */
export function presentPackage(
  row: ScanPackageRow,
  { layers, dates, isUpload }: { layers: InventoryLayer[]; dates: SupportDates; isUpload: boolean },
): PackageView {
  return {
    id: contentId('pkg', row.key),
    name: row.name,
    version: row.version,
    type: row.type,
    purl: row.purl,
    architecture: row.architecture,
    source: presentSource(row),
    licenses: row.licenses,
    paths: row.paths,
    layer: { index: row.layer_index, diffId: layers[row.layer_index]?.diffId ?? null },
    os: isDistributionPackageType(row.type) || row.is_owned_by_distribution,
    ownedBy: row.details?.ownedBy ?? null,
    ownedFiles: row.details?.ownedFiles ?? null,
    dev: row.is_development,
    scanners: row.details?.listedBy ?? (isUpload ? [] : ['builtin']),
    support: presentSupport(row, dates),
  };
}

function presentSupport(row: ScanPackageRow, dates: SupportDates): PackageView['support'] {
  const { name, version, is_owned_by_distribution: isOwnedByDistribution } = row;
  const type = packageTypes.find((known) => known === row.type);
  if (type === undefined) return null;
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const support = softwareSupport({ type, name, version, isOwnedByDistribution }, dates, today);
  return support === undefined ? null : { ...support, source: dates.source.name, asOf: dates.source.asOf };
}

export function presentLayers(
  imageDigest: string,
  layers: InventoryLayer[],
  counts: { packages: Map<number, number>; findings: Map<number, number> },
): LayerView[] {
  return layers.map((layer) => ({
    id: contentId('lay', createHash('sha256').update(`${imageDigest} ${layer.index}`).digest()),
    index: layer.index,
    digest: layer.digest,
    diffId: layer.diffId,
    mediaType: layer.mediaType,
    sizeBytes: layer.sizeBytes,
    uncompressedBytes: layer.uncompressedBytes,
    command: layer.command,
    createdAt: layer.createdAt,
    empty: layer.isEmpty,
    packages: counts.packages.get(layer.index) ?? 0,
    findings: counts.findings.get(layer.index) ?? 0,
    wastedBytes: layer.wastedBytes,
    topFiles: layer.topFiles,
    removedFiles: layer.removedFiles ?? null,
  }));
}

export function presentSbomLinks(scanId: string): { cyclonedx: string; spdx: string } {
  const sbom = `/api/scans/${scanId}/sbom`;
  return { cyclonedx: `${sbom}?format=cyclonedx`, spdx: `${sbom}?format=spdx` };
}

/** The fields of the API. `idLike` and `cpe` are input of matching. */
export function presentOperatingSystem(system: OperatingSystem | null): OperatingSystem | null {
  if (system === null) return null;
  const { id, versionId, codename, name } = system;
  return { id, versionId, ...(codename !== undefined && { codename }), name };
}
