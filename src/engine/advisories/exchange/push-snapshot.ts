import type { Digest } from '../../../domain/digest.ts';
import type { ImageReference } from '../../../domain/image-reference.ts';
import { readFileRange } from '../../../oci/read-file-range.ts';
import { createRegistryPush, type RegistryPushOptions } from '../../../oci/registry/registry-push.ts';
import { type ArtifactBlob, manifestType, snapshotArtifact } from './snapshot-artifact.ts';

export type RegistryAccess = Pick<RegistryPushOptions, 'credentials' | 'addressPolicy' | 'timeouts'>;

/** Pushes a snapshot as an OCI artifact and returns the digest of its manifest. Throws ScanError. */
export async function pushSnapshot(
  snapshotFile: string,
  { host, repository, tag }: ImageReference,
  access: RegistryAccess,
  signal: AbortSignal,
): Promise<Digest> {
  const { blobs, manifest, manifestDigest } = await snapshotArtifact(snapshotFile);
  const registry = createRegistryPush({ ...access, host, repository });
  try {
    for (const blob of blobs) await registry.pushBlob(blob.digest, piecesOf(blob, signal), signal);
    await registry.pushManifest(tag ?? manifestDigest, manifest, manifestType, signal);
    return manifestDigest;
  } finally {
    await registry.close();
  }
}

/** Pieces of some MiB: registries and proxies refuse larger requests. */
async function* piecesOf({ content, sizeBytes }: ArtifactBlob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if ('bytes' in content) {
    yield content.bytes;
    return;
  }
  let pieces: Buffer[] = [];
  for await (const { bytes, release } of readFileRange({ path: content.path, offsetBytes: 0, sizeBytes }, signal)) {
    pieces.push(Buffer.from(bytes));
    release();
    if (pieces.length < chunksPerPiece) continue;
    yield Buffer.concat(pieces);
    pieces = [];
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

/** Chunks have 1 MiB. */
const chunksPerPiece = 8;
