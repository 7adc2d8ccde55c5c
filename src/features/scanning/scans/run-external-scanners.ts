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
import { describeUnversioned } from '../../../engine/upload/unversioned-packages.ts';
import type { ImageSource, ResolvedImage } from '../../../oci/image-source.ts';
import type { KeptPackage } from '../../../scanners/correlation/list-packages.ts';
import { appendKept } from '../../../scanners/host/append-kept.ts';
import type { ExtendedPackages } from '../../../scanners/host/external-scan.ts';
import type { ScannerSession } from '../../../scanners/host/external-scanners.ts';
import { type MergeContext, mergeResult } from '../../../scanners/host/merge-result.ts';
import { readPackagesOfScanners } from '../content/earlier-package-store.ts';
import { type StoredInventory, saveInventory, scannersMark } from '../content/inventory-store.ts';
import { findEarlierResult } from './earlier-result-store.ts';
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
  merge(assessed: AssessedImage): Promise<{ assessed: AssessedImage; scanners: ScannerRun[] }>;
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
  const earlier = await readEarlierPackages(deps.db, scan, { stored, resolved });
  const result = await session.run({ source, resolved, image, inventory: stored.inventory, earlier }, signal);
  for (const { name, error, errorTail } of result.runs) {
    if (error !== null)
      deps.log.warn({ scanId: scan.id, scanner: name, error, errorTail }, 'an external scanner failed');
  }
  const { extended, reported, unversioned } = result;
  const detected = stored.inventory.packages.count;
  const requested = scan.are_scanners_explicit ? 'explicit' : 'default';
  const { operatingSystem } = stored.inventory;
  const packages = extended?.packages ?? stored.inventory.packages;
  const lookUp: MergeContext['lookUp'] = (questions) =>
    session.lookUp({ questions, packages, operatingSystem }, signal);
  const foreign = extended?.foreign ?? { count: 0, batches: [] };
  return {
    stored: extended ? await saveExtended(deps, scan, { stored, extended, resolved }) : stored,
    delivered: { reported, foreign, missing: describeUnversioned(unversioned), hasEvidence: true },
    external: {
      runs: result.runs,
      merge: (assessed) => mergeResult(assessed, result, { detected, requested, lookUp }),
    },
  };
}

/** The content when no requested scanner is installed: with the packages of the result before that only such scanners listed. */
export async function withoutExternalScanners(
  deps: Pick<ExternalRunDependencies, 'db' | 'pool'>,
  scan: ScanRow,
  content: Pick<PulledContent, 'stored' | 'resolved'>,
): Promise<ScannedContent> {
  const { stored, resolved } = content;
  const extended = appendKept(stored.inventory, await readEarlierPackages(deps.db, scan, content));
  if (extended === null) return { stored };
  return {
    stored: await saveExtended(deps, scan, { stored, extended, resolved }),
    delivered: { reported: [], foreign: extended.foreign, missing: [], hasEvidence: true },
  };
}

/** Packages that only external scanners listed in the result before, and that the engine does not list now. */
async function readEarlierPackages(
  db: Kysely<Database>,
  { organization_id: organizationId, tag_id: tagId, requested_scanners: requested }: ScanRow,
  { stored, resolved: { digest, platform } }: Pick<PulledContent, 'stored' | 'resolved'>,
): Promise<KeptPackage[]> {
  const scanners = requested.filter((name) => name !== 'builtin');
  if (scanners.length === 0) return [];
  const key = { organizationId, tagId, platform: formatPlatform(platform), source: 'pull' };
  const known = await findEarlierResult(db, key);
  if (!known) return [];
  return readPackagesOfScanners(db, { earlier: known.earlier, current: { inventoryId: stored.id, digest }, scanners });
}

/**
 * Stores the inventory with the packages that external scanners list, and who lists each. It belongs to the organization of the scan, and its
 * revision has a hash of its packages: other scans of the image read the inventory of the engine.
 */
async function saveExtended(
  { db, pool }: Pick<ExternalRunDependencies, 'db' | 'pool'>,
  scan: ScanRow,
  { stored, extended, resolved }: { stored: StoredInventory; extended: ExtendedPackages; resolved: ResolvedImage },
): Promise<StoredInventory> {
  const { packages, foreign } = extended;
  const hash = createHash('sha256');
  for (const batch of [...packages.batches, ...foreign.batches]) hash.update(batch);
  const key = {
    contentOwner: scan.organization_id,
    digest: resolved.digest,
    engineRevision: `${storedRevision(pool.limits)}${scannersMark}${hash.digest('hex')}`,
  };
  const all = { count: packages.count + foreign.count, batches: [...packages.batches, ...foreign.batches] };
  const saved = await saveInventory(db, key, { ...stored.inventory, packages: all });
  return { ...saved, inventory: { ...stored.inventory, packages } };
}
