import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Digest } from '../../../domain/digest.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import type { BlobLocator } from '../../../oci/image-source.ts';
import { openBlob } from '../../../oci/open-blob.ts';
import { type CurrentSnapshot, readCurrentSnapshot } from '../current-snapshot.ts';
import { removeStaleDrafts } from '../remove-stale-drafts.ts';
import { isIntactSnapshotFile } from '../save-snapshot.ts';
import {
  parseSnapshotNotes,
  pointToSnapshot,
  pruneSnapshots,
  snapshotPath,
  writeSnapshotNotes,
} from '../snapshot-files.ts';
import { hasReadableValues } from './has-readable-values.ts';
import type { ArtifactLayer } from './read-artifact-manifest.ts';
import { readArtifactManifest } from './read-artifact-manifest.ts';

export interface SnapshotOrigin {
  manifest: Uint8Array;
  locate(digest: Digest, signal: AbortSignal): Promise<BlobLocator>;
}

const snapshotFilesMax = 3;

/**
 * Activates the snapshot of an artifact. Each layer is verified by its digest, and the snapshot is checked completely before it is activated.
 * On any failure, which is a classified ScanError, the current snapshot stays active and nothing is left behind.
 */
export async function installSnapshot(
  { manifest, locate }: SnapshotOrigin,
  folder: string,
  signal: AbortSignal,
): Promise<CurrentSnapshot> {
  const layers = readArtifactManifest(manifest);
  const notes = parseSnapshotNotes((await readLayer(layers.notes, locate, signal)).toString('utf8'));
  if (notes === undefined) throw new ScanError('MALFORMED_ARCHIVE', 'The notes of the snapshot are damaged.');
  await makeFolder(folder);
  await removeStaleDrafts(folder);
  const draft = path.join(folder, `draft-${randomUUID()}.db`);
  try {
    await pipeline(layerBytes(layers.snapshot, locate, signal), createWriteStream(draft), { signal });
    if (!isIntactSnapshotFile(draft) || !(await hasReadableValues(draft, signal))) {
      throw new ScanError('MALFORMED_ARCHIVE', 'The snapshot is damaged, or it was made by another program.');
    }
    const file = snapshotPath(folder, layers.snapshot.digest);
    await rename(draft, file);
    // Without inputs, so that the next refresh compiles the feeds again.
    await writeSnapshotNotes(file, { ...notes, inputs: '' });
    await pointToSnapshot(folder, file);
  } catch (error) {
    if (signal.aborted) throw new ScanError('CANCELLED', 'The import of the snapshot was cancelled.', { cause: error });
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await pruneSnapshots(folder, snapshotFilesMax);
  const current = await readCurrentSnapshot(folder);
  if (current === undefined) throw new ScanError('INTERNAL', 'The snapshot cannot be opened.');
  return current;
}

async function readLayer(layer: ArtifactLayer, locate: SnapshotOrigin['locate'], signal: AbortSignal): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of layerBytes(layer, locate, signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The verified bytes of a layer, as copies: the chunks belong to the transfer. */
async function* layerBytes(
  { digest, sizeBytes }: ArtifactLayer,
  locate: SnapshotOrigin['locate'],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const chunk of openBlob(await locate(digest, signal), { digest, sizeBytes, signal })) {
    const copy = Buffer.from(chunk.bytes);
    chunk.release();
    yield copy;
  }
}
