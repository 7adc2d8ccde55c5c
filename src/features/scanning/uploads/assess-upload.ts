import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Digest } from '../../../domain/digest.ts';
import type { ScannerRun } from '../../../domain/scan.ts';
import type { AssessedImage } from '../../../engine/pipeline/assess-image.ts';
import { decodeAssessment } from '../../../engine/pipeline/encode-assessment.ts';
import type { EnginePool } from '../../../engine/pipeline/engine-pool.ts';
import { decodeBatch } from '../../../engine/pipeline/json-batches.ts';
import type { EncodedUpload } from '../../../engine/upload/encode-upload.ts';
import { uploadRevision } from '../../../engine/upload/read-upload.ts';
import type { UploadedStatements } from '../../../engine/upload/scanner-statements.ts';
import type { UploadedImage } from '../../../engine/upload/upload.ts';
import { explainUpload } from '../../../scanners/correlation/explain-upload.ts';
import { saveInventory } from '../content/inventory-store.ts';
import type { ScanOutcome, UsedSnapshot } from '../scans/complete-scan.ts';

/** Dependencies in addition to the database of requests. */
export interface UploadDependencies {
  /** Without the statement timeout of requests, because storing a large inventory takes longer. */
  db: Kysely<Database>;
  /** A separate pool, so that uploads do not wait for layers of scans. */
  pool: Pick<EnginePool, 'run'>;
  currentSnapshot(): Promise<{ path: string; used: UsedSnapshot } | null>;
}

/**
 * Stores the inventory of an upload for its organization only and matches it like the inventory of a scan. Its revision contains a hash of
 * its content, so that no pull reuses it.
 */
export async function assessUpload(
  deps: UploadDependencies,
  organizationId: string,
  { upload, image, tag }: { upload: EncodedUpload; image: UploadedImage; tag: string },
  signal: AbortSignal,
): Promise<ScanOutcome> {
  const { inventory, foreign, contentHash } = upload;
  const contentDigest: Digest = `sha256:${contentHash}`;
  const key = {
    contentOwner: organizationId,
    digest: image.digest ?? contentDigest,
    engineRevision: `${uploadRevision}:${contentHash}`,
  };
  const packages = {
    count: inventory.packages.count + foreign.count,
    batches: [...inventory.packages.batches, ...foreign.batches],
  };
  const snapshot = await deps.currentSnapshot();
  const startedAt = performance.now();
  const task = {
    inventory,
    tag: tag.startsWith('sha256:') ? null : tag,
    snapshotPath: snapshot?.path ?? null,
    delivered: {
      reported: upload.reported,
      foreign,
      missing: upload.missing,
      hasEvidence: !upload.missing.some(({ group }) => group === 'configuration'),
    },
  };
  const [stored, encoded] = await Promise.all([
    saveInventory(deps.db, key, { ...inventory, packages }),
    deps.pool.run('assess', task, { signal }),
  ]);
  const assessed = explained(await decodeAssessment(encoded), upload);
  return {
    platform: image.platform,
    digest: image.digest,
    inventoryId: stored.id,
    packageVersionIds: stored.packageVersionIds,
    snapshot: snapshot?.used ?? null,
    assessed,
    matchedInMs: Math.round(performance.now() - startedAt),
    scanners: scannerRunsOf(upload),
    durationMs: upload.scan.durationMs,
  };
}

/** The databases of the scanners are at the sender, whose statements explain the findings of this service. */
function explained(assessed: AssessedImage, { statements, scanners }: EncodedUpload): AssessedImage {
  if (statements === null) return assessed;
  const stated = statements.scanners.flatMap((batch) => decodeBatch<UploadedStatements>(batch));
  return { ...assessed, findings: explainUpload(assessed.findings, scanners, { ...statements, scanners: stated }) };
}

function scannerRunsOf({ scanners }: EncodedUpload): ScannerRun[] {
  return scanners.map((scanner) => ({
    ...scanner,
    requested: 'default',
    error: scanner.status === 'FAILED' ? `${scanner.name} failed on the host that scanned the image` : null,
  }));
}
