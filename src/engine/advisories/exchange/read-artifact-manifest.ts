import { type Digest, isDigest } from '../../../domain/digest.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { isObject, readList, readObject, readText } from '../osv/read-json.ts';
import { artifactTypes } from './snapshot-artifact.ts';

export interface ArtifactLayer {
  digest: Digest;
  sizeBytes: number;
}

export interface ArtifactLayers {
  snapshot: ArtifactLayer;
  notes: ArtifactLayer;
}

const snapshotBytesMax = 8 * 1024 ** 3;
const notesBytesMax = 1024 * 1024;

/**
 * The layers of a snapshot's manifest. Throws UNSUPPORTED_MEDIA_TYPE for another artifact or another format of snapshots, MALFORMED_MANIFEST
 * and LIMIT_EXCEEDED.
 */
export function readArtifactManifest(bytes: Uint8Array): ArtifactLayers {
  const manifest = parseManifest(bytes);
  if (manifest.artifactType !== artifactTypes.artifact) {
    throw new ScanError('UNSUPPORTED_MEDIA_TYPE', 'This is no snapshot of advisories of Plimsoll.');
  }
  const layers = readList(manifest.layers, 10).map(readObject);
  const layerOf = (mediaType: string, bytesMax: number): ArtifactLayer => {
    const layer = layers.find((one) => one.mediaType === mediaType);
    if (layer === undefined) {
      throw new ScanError('UNSUPPORTED_MEDIA_TYPE', 'The snapshot of advisories has the format of another version.');
    }
    const digest = readText(layer.digest, 100);
    const { size } = layer;
    if (!isDigest(digest) || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
      throw new ScanError('MALFORMED_MANIFEST', 'The manifest of the snapshot has an invalid descriptor.');
    }
    if (size > bytesMax) throw new ScanError('LIMIT_EXCEEDED', `The snapshot is larger than ${bytesMax} bytes.`);
    return { digest, sizeBytes: size };
  };
  return {
    snapshot: layerOf(artifactTypes.snapshot, snapshotBytesMax),
    notes: layerOf(artifactTypes.notes, notesBytesMax),
  };
}

function parseManifest(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value = parseBoundedJson(bytes);
    if (isObject(value)) return { ...value };
  } catch {
    // The error below is for the user.
  }
  throw new ScanError('MALFORMED_MANIFEST', 'The manifest of the snapshot is not valid JSON.');
}
