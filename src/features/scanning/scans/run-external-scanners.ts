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
import type { ExtendedPackages } from '../../../scanners/host/external-scan.ts';
import type { ScannerSession } from '../../../scanners/host/external-scanners.ts';
import { mergeResult } from '../../../scanners/host/merge-result.ts';
import { type StoredInventory, saveInventory } from '../content/inventory-store.ts';
import type { ScanRow } from './scan-store.ts';

/** The content of an image as the engine and the external scanners found it. */
export interface ScannedContent {
  stored: StoredInventory;
  delivered?: AssessTask['delivered'];
  external?: ExternalResults;
}

export interface ExternalResults {
  runs: readonly Pick<ScannerRun, 'name' | 'status'>[];
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
  const requested = scan.are_scanners_explicit ? 'explicit' : 'default';
  const foreign = extended?.foreign ?? { count: 0, batches: [] };
  return {
    stored: extended ? await saveExtended(deps, scan, { stored, extended, resolved }) : stored,
    delivered: { reported, foreign, missing: [], hasEvidence: true },
    external: { runs: result.runs, merge: (assessed) => mergeResult(assessed, result, { detected, requested }) },
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
