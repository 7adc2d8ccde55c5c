import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { packFileHeader, packTar } from '../../image/pack-tar.ts';
import { artifactTypes, manifestType, snapshotArtifact } from './snapshot-artifact.ts';

const blockBytes = 512;

/** Writes a snapshot as a tar of an OCI image layout (image-spec image-layout.md), complete or not at all. */
export async function exportSnapshot(snapshotFile: string, target: string, signal: AbortSignal): Promise<void> {
  const draft = `${target}.${randomUUID()}.tmp`;
  try {
    await pipeline(layoutTar(snapshotFile), createWriteStream(draft), { signal });
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

async function* layoutTar(snapshotFile: string): AsyncGenerator<Buffer> {
  const { blobs, manifest, manifestDigest } = await snapshotArtifact(snapshotFile);
  const index = {
    schemaVersion: 2,
    manifests: [
      { mediaType: manifestType, digest: manifestDigest, size: manifest.length, artifactType: artifactTypes.artifact },
    ],
  };
  yield* fileEntry('oci-layout', Buffer.from('{"imageLayoutVersion":"1.0.0"}'));
  yield* fileEntry('index.json', Buffer.from(JSON.stringify(index)));
  yield* fileEntry(blobName(manifestDigest), manifest);
  for (const { digest, sizeBytes, content } of blobs) {
    if ('bytes' in content) yield* fileEntry(blobName(digest), content.bytes);
    else {
      yield packFileHeader(blobName(digest), sizeBytes);
      yield* createReadStream(content.path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
      yield padding(sizeBytes);
    }
  }
  yield packTar([]);
}

function* fileEntry(name: string, bytes: Buffer): Generator<Buffer> {
  yield packFileHeader(name, bytes.length);
  yield bytes;
  yield padding(bytes.length);
}

function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
}

/** Name of a blob in an OCI image layout. */
export function blobName(digest: string): string {
  return `blobs/${digest.replace(':', '/')}`;
}
