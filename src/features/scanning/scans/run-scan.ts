import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../db/schema.ts';
import { formatPlatform, type Platform, parsePlatform } from '../../../domain/platform.ts';
import { lacksScanner, type ScanProgress } from '../../../domain/scan.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { decodeAssessment } from '../../../engine/pipeline/encode-assessment.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import { storedRevision } from '../../../engine/pipeline/engine-revision.ts';
import { scanImageEncoded } from '../../../engine/pipeline/scan-image.ts';
import type { ImageSource, ResolvedImage } from '../../../oci/image-source.ts';
import type { ExternalScanners } from '../../../scanners/host/external-scanners.ts';
import { findInventory, type StoredInventory, saveInventory, storedLayerCache } from '../content/inventory-store.ts';
import { recordFoundTag } from '../images/record-found-tag.ts';
import { type Completion, completeScan, scannerRuns, type UsedSnapshot } from './complete-scan.ts';
import { explainScan } from './explain-scan.ts';
import { toScanErrorRecord } from './fail-scan.ts';
import { queueOtherPlatforms } from './queue-other-platforms.ts';
import { runExternalScanners, type ScannedContent, withoutExternalScanners } from './run-external-scanners.ts';
import type { ScanQueue } from './scan-queue.ts';
import { recordProgress, recordResolved, requeueScan, type ScanRow, startScan } from './scan-store.ts';
import { keepSilentScanners } from './silent-scanners.ts';

export interface ScanWorkerDependencies {
  db: Kysely<Database>;
  pool: EnginePool;
  queue: ScanQueue;
  log: Logger;
  /** Absent: no external scanner is used. */
  scanners?: Pick<ExternalScanners, 'begin'>;
  /** Opens the image of a scan, decrypting credentials if necessary. */
  openSource(scan: ScanRow, signal: AbortSignal): Promise<ImageSource>;
  /**
   * Returns the file and the row of the advisory snapshot to match with, or null if the service never had one. Waits while the service
   * compiles one.
   */
  currentSnapshot(scan: ScanRow, signal: AbortSignal): Promise<{ path: string; used: UsedSnapshot } | null>;
}

/**
 * Runs one attempt of a scan: resolve, read the inventory or create it by pulling the layers that are not cached, match, complete. Throws
 * ScanError after it has queued the scan again. Returns without error when the scan has ended meanwhile. Running it twice has the same effect
 * as running it once.
 */
export async function runScan(deps: ScanWorkerDependencies, scanId: string, signal: AbortSignal): Promise<void> {
  const scan = await startScan(deps.db, scanId);
  if (!scan) return;
  try {
    await runAttempt(deps, scan, signal);
  } catch (error) {
    await requeueScan(deps.db, scan, signal.aborted ? null : toScanErrorRecord(error));
    throw error;
  }
}

async function runAttempt(deps: ScanWorkerDependencies, scan: ScanRow, outerSignal: AbortSignal): Promise<void> {
  const { id: scanId } = scan;
  const ended = new AbortController();
  const signal = AbortSignal.any([outerSignal, ended.signal]);
  const progress = createProgressRecorder(deps, scanId, () => ended.abort());
  const source = await deps.openSource(scan, signal);
  try {
    const run = { source, signal, progress };
    let completion = await tryOnce(deps, scan, run);
    while (completion === 'stale') {
      deps.log.info({ scanId }, 'the tag was moved to another image during the scan: resolving it again');
      completion = await tryOnce(deps, scan, run);
    }
    deps.log.info({ scanId, completion }, completion === 'ended' ? 'scan had already ended' : 'scan complete');
  } catch (error) {
    if (ended.signal.aborted) {
      deps.log.info({ scanId }, 'scan was cancelled or deleted while it ran');
      return;
    }
    throw error;
  } finally {
    await progress.flush();
    await source.close();
  }
}

/** Resolves the reference and produces the result. */
async function tryOnce(
  deps: ScanWorkerDependencies,
  scan: ScanRow,
  { source, signal, progress }: { source: ImageSource; signal: AbortSignal; progress: ProgressRecorder },
): Promise<Completion> {
  const resolved = await source.resolve(requestedPlatform(scan), signal);
  const platform = formatPlatform(resolved.platform);
  await recordResolved(deps.db, scan.id, { digest: resolved.digest, platform });
  await recordFoundTag(deps.db, scan);
  if (scan.all_platforms) await queueOtherPlatforms(deps, scan, resolved);
  const session = await deps.scanners?.begin(scan.requested_scanners, (layer, fetching) =>
    deps.pool.run('fetch-layer', layer, { signal: fetching }),
  );
  try {
    const pulled = session?.source(source) ?? source;
    const stored = await obtainInventory(deps, scan, pulled, resolved, { signal, progress: progress.report });
    const run = { source, resolved, signal, progress };
    if (!session) {
      const content = await withoutExternalScanners(deps, scan, { stored, resolved });
      return await assessAndComplete(deps, scan, content, run);
    }
    progress.report({ phase: 'scanning', percent: 86 });
    return await assessAndComplete(deps, scan, await runExternalScanners(deps, scan, session, { stored, ...run }), run);
  } finally {
    await session?.close();
  }
}

interface AttemptRun {
  source: ImageSource;
  resolved: ResolvedImage;
  signal: AbortSignal;
  progress: ProgressRecorder;
}

/** Matches the inventory, merges the reports of external scanners, and writes the result. */
async function assessAndComplete(
  deps: ScanWorkerDependencies,
  scan: ScanRow,
  content: ScannedContent,
  { resolved, signal, progress }: AttemptRun,
): Promise<Completion> {
  const { stored, external } = content;
  const platform = formatPlatform(resolved.platform);
  progress.report({ phase: 'matching', percent: 90 });
  const snapshot = await deps.currentSnapshot(scan, signal);
  const { delivered, explain } = await keepSilentScanners(deps.db, scan, content, platform);
  const startedAt = performance.now();
  const task = {
    inventory: stored.inventory,
    tag: scan.tag.startsWith('sha256:') ? null : scan.tag,
    snapshotPath: snapshot?.path ?? null,
    ...(delivered && { delivered }),
  };
  const assessed = await decodeAssessment(await deps.pool.run('assess', task, { signal }));
  const matchedInMs = Math.round(performance.now() - startedAt);
  progress.report({ phase: 'storing', percent: 97 });
  await progress.flush();
  const heard = external ? await external.merge(assessed) : { assessed };
  const merged = { ...heard, assessed: explain(heard.assessed) };
  const result = { ...merged, snapshot: snapshot?.used ?? null, matchedInMs };
  const outcome = {
    ...result,
    platform,
    digest: resolved.digest,
    inventoryId: stored.id,
    packageVersionIds: stored.packageVersionIds,
    assessed: lacksScanner(scannerRuns(scan, result))
      ? { ...merged.assessed, completeness: 'partial' as const }
      : merged.assessed,
  };
  const { organization_id: organizationId, tag_id: tagId } = scan;
  const explained = await explainScan(deps, { organizationId, tagId, source: 'pull', outcome, snapshot }, signal);
  return completeScan(deps.db, scan, { ...outcome, ...(explained && { explained }) });
}

/** Returns the stored inventory of this digest or creates one. Nothing is pulled for a known digest. */
async function obtainInventory(
  deps: ScanWorkerDependencies,
  scan: ScanRow,
  source: ImageSource,
  resolved: ResolvedImage,
  run: { signal: AbortSignal; progress: (progress: ScanProgress) => void },
): Promise<StoredInventory> {
  const contentOwner = resolved.isPublic ? null : scan.organization_id;
  const engineRevision = storedRevision(deps.pool.limits);
  const key = { contentOwner, digest: resolved.digest, engineRevision };
  const known = await findInventory(deps.db, key);
  if (known) return known;
  const { inventory } = await scanImageEncoded({
    source,
    resolved,
    pool: deps.pool,
    layerCache: storedLayerCache(deps.db, contentOwner, engineRevision),
    // Resolving and matching have their own shares of the progress.
    onProgress: ({ phase, percent }) => run.progress({ phase, percent: 5 + Math.round(percent * 0.85) }),
    signal: run.signal,
  });
  return { inventory, ...(await saveInventory(deps.db, key, inventory)) };
}

function requestedPlatform(scan: ScanRow): Platform | undefined {
  if (scan.requested_platform === null) return undefined;
  const platform = parsePlatform(scan.requested_platform);
  if (!platform)
    throw new ScanError(
      'PLATFORM_NOT_FOUND',
      'The requested platform is invalid: it must have the form os/architecture.',
    );
  return platform;
}

const progressIntervalMs = 500;

interface ProgressRecorder {
  report(progress: ScanProgress): void;
  /** Waits until all reported progress is written. */
  flush(): Promise<void>;
}

/** Writes progress at most twice a second and never decreases it. Calls `onEnded` when the scan was ended by another process. */
function createProgressRecorder(deps: ScanWorkerDependencies, scanId: string, onEnded: () => void): ProgressRecorder {
  let last = { at: 0, percent: -1, phase: '' };
  let pending: Promise<void> = Promise.resolve();
  return {
    report(progress: ScanProgress): void {
      const now = Date.now();
      if (progress.percent < last.percent) return;
      if (progress.phase === last.phase && now - last.at < progressIntervalMs) return;
      last = { at: now, percent: progress.percent, phase: progress.phase };
      pending = pending
        .then(async () => {
          if (!(await recordProgress(deps.db, scanId, progress))) onEnded();
        })
        .catch((error: unknown) => deps.log.warn({ scanId, err: error }, 'could not record progress'));
    },
    flush: () => pending,
  };
}
