import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { formatPlatform } from '../../../domain/platform.ts';
import type { ScannerRun } from '../../../domain/scan.ts';
import type { AssessedImage } from '../../../engine/pipeline/assess-image.ts';
import { storedRevision } from '../../../engine/pipeline/engine-revision.ts';
import type { AssessTask } from '../../../engine/pipeline/run-assess.ts';
import type { ScanLimits } from '../../../engine/pipeline/scan-limits.ts';
import type { ImageSource, ResolvedImage } from '../../../oci/image-source.ts';
import { explainDisagreement } from '../../../scanners/correlation/explain-disagreement.ts';
import type { ExtendedPackages, ExternalRun, ExternalScanResult } from '../../../scanners/host/external-scan.ts';
import type { ScannerSession } from '../../../scanners/host/external-scanners.ts';
import { type StoredInventory, saveInventory } from '../content/inventory-store.ts';
import type { ScanRow } from './scan-store.ts';

/** The content of an image as the engine and the external scanners found it. */
export interface ScannedContent {
  stored: StoredInventory;
  delivered?: AssessTask['delivered'];
  external?: ExternalResults;
}

export interface ExternalResults {
  /** Adds the runs, and the differing statements of all scanners to the findings. */
  merge(assessed: AssessedImage): { assessed: AssessedImage; scanners: ScannerRun[] };
}

interface ExternalRunDependencies {
  db: Kysely<Database>;
  log: Logger;
  pool: { limits: ScanLimits };
}

interface PulledContent {
  stored: StoredInventory;
  source: ImageSource;
  resolved: ResolvedImage;
  signal: AbortSignal;
}

/** Scanners that assert vulnerabilities. The others list packages or check the image. */
const matchingScanners: ReadonlySet<string> = new Set(['trivy', 'grype', 'osv']);

/** Runs the external scanners of a scan on the pulled image. Rejects only when the scan was cancelled, or the database fails. */
export async function runExternalScanners(
  deps: ExternalRunDependencies,
  scan: ScanRow,
  session: ScannerSession,
  { stored, source, resolved, signal }: PulledContent,
): Promise<ScannedContent> {
  const { digest, platform } = resolved;
  const image = { name: scan.image, tag: scan.tag, digest, platform: formatPlatform(platform) };
  const result = await session.run({ source, resolved, image, inventory: stored.inventory }, signal);
  for (const { name, error, errorTail } of result.runs) {
    if (error !== null)
      deps.log.warn({ scanId: scan.id, scanner: name, error, errorTail }, 'an external scanner failed');
  }
  const { extended, reported } = result;
  const detected = stored.inventory.packages.count;
  const foreign = extended?.foreign ?? { count: 0, batches: [] };
  return {
    stored: extended ? await saveExtended(deps, scan, { stored, extended, resolved }) : stored,
    delivered: { reported, foreign, missing: [], hasEvidence: true },
    external: { merge: (assessed) => merge(scan, assessed, result, detected) },
  };
}

/**
 * Stores the inventory with the packages that only external scanners have. It belongs to the organization of the scan, and its revision has a
 * hash of its packages: other scans of the image read the inventory of the engine.
 */
async function saveExtended(
  { db, pool }: ExternalRunDependencies,
  scan: ScanRow,
  { stored, extended, resolved }: { stored: StoredInventory; extended: ExtendedPackages; resolved: ResolvedImage },
): Promise<StoredInventory> {
  const { packages, foreign } = extended;
  const hash = createHash('sha256');
  for (const batch of [...packages.batches, ...foreign.batches]) hash.update(batch);
  const key = {
    contentOwner: scan.organization_id,
    digest: resolved.digest,
    engineRevision: `${storedRevision(pool.limits)}+scanners:${hash.digest('hex')}`,
  };
  const all = { count: packages.count + foreign.count, batches: [...packages.batches, ...foreign.batches] };
  const saved = await saveInventory(db, key, { ...stored.inventory, packages: all });
  return { ...saved, inventory: { ...stored.inventory, packages } };
}

function merge(scan: ScanRow, assessed: AssessedImage, result: ExternalScanResult, detected: number) {
  const matching = result.runs.filter(({ name, status }) => matchingScanners.has(name) && status !== 'UNAVAILABLE');
  const scanners = matching.map(({ name, status, versions }) => ({
    name,
    statements: status === 'SUCCEEDED' ? (result.statements.find((one) => one.name === name) ?? null) : null,
    databaseBuiltAt: versions?.database?.builtAt ?? null,
  }));
  const packages = { detected, owned: new Set(result.owned) };
  const findings = explainDisagreement(assessed.findings, scanners, packages);
  return { assessed: { ...assessed, findings }, scanners: result.runs.map((run) => toScannerRun(scan, run, findings)) };
}

function toScannerRun(
  scan: ScanRow,
  { name, status, versions, durationMs, notes, error }: ExternalRun,
  findings: AssessedImage['findings'],
): ScannerRun {
  const isMatching = status === 'SUCCEEDED' && matchingScanners.has(name);
  return {
    name,
    version: versions?.version ?? null,
    databaseVersion: versions?.database?.version ?? null,
    status,
    requested: scan.are_scanners_explicit ? 'explicit' : 'default',
    durationMs: status === 'UNAVAILABLE' ? null : durationMs,
    findings: isMatching ? findings.filter(({ sources }) => sources?.includes(name)).length : null,
    error: error === null ? null : `${name} ${status === 'FAILED' ? 'failed' : 'cannot run'}: ${error}`,
    ...(notes.length > 0 && { notes }),
  };
}
