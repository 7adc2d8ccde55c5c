import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Digest } from '../../../domain/digest.ts';
import { snapshotFormat } from '../save-snapshot.ts';
import { digestOfSnapshotPath, notesPath } from '../snapshot-files.ts';

/** Types of an advisory snapshot as an OCI artifact (image-spec manifest.md, "Guidelines for Artifact Usage"). */
export const artifactTypes = {
  artifact: 'application/vnd.plimsoll.advisories.v1',
  snapshot: `application/vnd.plimsoll.advisories.snapshot.v${snapshotFormat}+sqlite3`,
  /** The times of build and confirmation, which are not part of the content. */
  notes: 'application/vnd.plimsoll.advisories.notes.v1+json',
} as const;

export const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const emptyType = 'application/vnd.oci.empty.v1+json';

export interface ArtifactBlob {
  mediaType: string;
  digest: Digest;
  sizeBytes: number;
  content: { path: string } | { bytes: Buffer };
}

export interface SnapshotArtifact {
  blobs: ArtifactBlob[];
  manifest: Buffer;
  manifestDigest: Digest;
}

/** Describes a snapshot file as an artifact. The same file with the same notes yields the same manifest. */
export async function snapshotArtifact(file: string): Promise<SnapshotArtifact> {
  const digest = digestOfSnapshotPath(file);
  if (digest === undefined) throw new TypeError('a snapshot file is named by its digest');
  const snapshot: ArtifactBlob = {
    mediaType: artifactTypes.snapshot,
    digest,
    sizeBytes: (await stat(file)).size,
    content: { path: file },
  };
  const notes = bytesBlob(artifactTypes.notes, await readFile(notesPath(file)));
  const config = bytesBlob(emptyType, Buffer.from('{}'));
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: manifestType,
      artifactType: artifactTypes.artifact,
      config: descriptor(config),
      layers: [snapshot, notes].map(descriptor),
    }),
  );
  return { blobs: [config, notes, snapshot], manifest, manifestDigest: digestOf(manifest) };
}

function bytesBlob(mediaType: string, bytes: Buffer): ArtifactBlob {
  return { mediaType, digest: digestOf(bytes), sizeBytes: bytes.length, content: { bytes } };
}

export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function descriptor({ mediaType, digest, sizeBytes }: ArtifactBlob): object {
  return { mediaType, digest, size: sizeBytes };
}
