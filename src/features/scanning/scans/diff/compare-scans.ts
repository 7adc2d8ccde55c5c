import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { type Severity, severities, severityRank } from '../../../../domain/severity.ts';
import { readScanInventory, readScanSnapshot } from '../scan-contents-store.ts';
import type { ScanRow } from '../scan-store.ts';
import type { ScanDiff } from './diff-schema.ts';
import { type Compared, checkCause, type DiffSource, findingCause, holdsLayer, packageCause } from './find-cause.ts';
import { compareFindings, comparePackages, type FindingDifference, type PackageDifference } from './scan-diff-store.ts';

/** Compares a scan with its base: the differences in both directions with their causes, at most `limit` entries per list. */
export async function compareScans(
  db: Kysely<Database>,
  { base: baseRow, scan: scanRow, limit }: { base: ScanRow; scan: ScanRow; limit: number },
): Promise<ScanDiff> {
  const compared = { base: await readSource(db, baseRow), scan: await readSource(db, scanRow) };
  const packages = await comparePackages(db, { base: baseRow, scan: scanRow, limit });
  const findings = await compareFindings(db, { base: baseRow, scan: scanRow, limit });
  const checks = diffChecks(compared);
  const layers = diffLayers(compared);
  const { added = 0, removed = 0, changed = 0 } = packages[0] ?? {};
  const findingsOf = (change: FindingDifference['change']) => findings.find((one) => one.change === change)?.total ?? 0;
  return {
    base: await presentSide(db, compared.base),
    scan: await presentSide(db, compared.scan),
    summary: {
      packages: { added, removed, changed },
      findings: { opened: findingsOf('opened'), closed: findingsOf('closed'), changed: findingsOf('changed') },
      checks: checks.length,
      layers: { added: countOf(layers, 'added'), removed: countOf(layers, 'removed') },
    },
    packages: packages.map((row) => presentPackage(row, compared)),
    findings: findings.map((row) => presentFinding(row, compared)),
    checks: checks.slice(0, limit),
    size: {
      sizeBytes: diffBytes(compared, 'sizeBytes'),
      uncompressedBytes: diffBytes(compared, 'uncompressedBytes'),
      causes: layers.slice(0, limit),
    },
  };
}

async function readSource(db: Kysely<Database>, scan: ScanRow): Promise<DiffSource> {
  const inventory = await readScanInventory(db, scan);
  return { scan, layers: inventory?.layers ?? [], engineRevision: inventory?.engine_revision ?? null };
}

async function presentSide(db: Kysely<Database>, { scan, engineRevision }: DiffSource): Promise<ScanDiff['base']> {
  const { id, image, tag, digest, platform, scanned_at, completeness, snapshot_id } = scan;
  const snapshot = await readScanSnapshot(db, snapshot_id);
  return {
    scanId: id,
    image,
    tag,
    digest,
    platform,
    scannedAt: scanned_at?.toISOString() ?? null,
    completeness,
    engineRevision,
    advisories: snapshot?.digest ?? null,
  };
}

function presentPackage(row: PackageDifference, compared: Compared): ScanDiff['packages'][number] {
  const { type, name, architecture, from_version: from, to_version: to, from_layer, to_layer } = row;
  const layer = to_layer === null ? compared.base.layers[from_layer ?? -1] : compared.scan.layers[to_layer];
  return {
    change: from === null ? 'added' : to === null ? 'removed' : 'changed',
    type,
    name,
    architecture,
    from,
    to,
    cause: packageCause(row, compared),
    layer: layer ? { index: layer.index, diffId: layer.diffId, command: layer.command } : null,
  };
}

function presentFinding(row: FindingDifference, compared: Compared): ScanDiff['findings'][number] {
  const { change, vulnerability_id: cveId, type, name, version, from, to } = row;
  const state = (one: typeof from) => one && { ...one, severity: severityOf(one.severity) };
  return {
    change,
    cveId,
    package: { type, name, version },
    from: state(from),
    to: state(to),
    cause: findingCause(row, compared),
  };
}

function severityOf(rank: number): Severity {
  return severities.find((one) => severityRank(one) === rank) ?? 'UNKNOWN';
}

function diffChecks(compared: Compared): ScanDiff['checks'] {
  const before = new Map(compared.base.scan.checks.map((check) => [check.id, check]));
  const after = new Map(compared.scan.scan.checks.map((check) => [check.id, check]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [from, to] = [before.get(id), after.get(id)];
    if (from?.status === to?.status) return [];
    const cause = from && to ? checkCause(id, compared) : 'engine';
    const title = to?.title ?? from?.title ?? id;
    return [{ id, title, from: from?.status ?? null, to: to?.status ?? null, cause }];
  });
}

function diffLayers({ base, scan }: Compared): ScanDiff['size']['causes'] {
  const only = (one: DiffSource, other: DiffSource, change: 'added' | 'removed') =>
    one.layers
      .filter((layer) => !layer.isEmpty && !holdsLayer(other, layer))
      .map(({ index, diffId, command, sizeBytes, uncompressedBytes }) => ({
        change,
        index,
        diffId,
        command,
        sizeBytes,
        uncompressedBytes,
      }));
  const all = [...only(scan, base, 'added'), ...only(base, scan, 'removed')];
  return all.toSorted((one, other) => other.sizeBytes - one.sizeBytes || one.index - other.index);
}

function countOf(layers: ScanDiff['size']['causes'], change: 'added' | 'removed'): number {
  return layers.filter((layer) => layer.change === change).length;
}

function diffBytes({ base, scan }: Compared, name: 'sizeBytes' | 'uncompressedBytes') {
  const sum = ({ layers }: DiffSource) => layers.reduce((total, layer) => total + layer[name], 0);
  const [from, to] = [sum(base), sum(scan)];
  return { from, to, delta: to - from };
}
