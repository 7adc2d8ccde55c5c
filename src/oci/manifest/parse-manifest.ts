import { type Digest, isDigest } from '../../domain/digest.ts';
import type { Platform } from '../../domain/platform.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { layersMax } from '../limits.ts';
import {
  dockerConfigMediaType,
  indexMediaTypes,
  isLayerMediaType,
  manifestMediaTypes,
  ociConfigMediaType,
} from './media-types.ts';
import { isObject, type JsonObject, readJsonObject } from './read-json.ts';

/** OCI image-spec descriptor.md. */
export interface Descriptor {
  mediaType: string;
  digest: Digest;
  sizeBytes: number;
}

export interface IndexEntry extends Descriptor {
  platform: Platform;
}

export interface ImageManifest {
  kind: 'manifest';
  config: Descriptor;
  layers: Descriptor[];
}

export interface ImageIndex {
  kind: 'index';
  /** Image manifests with a real platform. Attestations are left out. */
  entries: IndexEntry[];
  /** Image manifests without a platform: image-spec image-index.md makes it optional. */
  withoutPlatform: Descriptor[];
  /** Indexes within the index. */
  indexes: Descriptor[];
}

const entriesMax = 1000;
const genericTypes = new Set(['application/json', 'application/octet-stream', 'text/plain']);

/**
 * Parses a manifest or an index of OCI or Docker. `declaredType` is the type that the transport declared (Content-Type, or the media type
 * of the descriptor). It must agree with the type that the document declares, and the document must not be valid as both kinds. Otherwise
 * two readers could see two images under one digest. Throws MALFORMED_MANIFEST, UNSUPPORTED_MEDIA_TYPE, LIMIT_EXCEEDED.
 */
export function parseManifest(bytes: Buffer, declaredType: string | null): ImageManifest | ImageIndex {
  const document = readJsonObject(bytes, 'MALFORMED_MANIFEST', 'The manifest');
  const mediaType = effectiveMediaType(document, declaredType);
  if ('manifests' in document && ('layers' in document || 'config' in document)) {
    throw malformed('is an index and an image at the same time');
  }
  if ('fsLayers' in document) throw malformed('mixes two manifest formats');
  if (indexMediaTypes.includes(mediaType)) return readIndex(document);
  return readImageManifest(document);
}

function malformed(what: string): ScanError {
  return new ScanError('MALFORMED_MANIFEST', `The manifest ${what}.`);
}

function unsupported(what: string): ScanError {
  return new ScanError('UNSUPPORTED_MEDIA_TYPE', what);
}

function effectiveMediaType(document: JsonObject, declaredType: string | null): string {
  const own = document['mediaType'];
  if (own !== undefined && typeof own !== 'string') throw malformed('has a media type that is not a string');
  const declared = declaredType === null || genericTypes.has(declaredType) ? undefined : declaredType;
  if (document['schemaVersion'] === 1 || /docker\.distribution\.manifest\.v1\+/.test(declared ?? own ?? '')) {
    throw unsupported(
      'The image uses the Docker schema 1 format, which is not supported; push the image again with a current tool.',
    );
  }
  if (own !== undefined && declared !== undefined && own !== declared)
    throw malformed('does not match the content type of the response');
  const mediaType = own ?? declared ?? ('manifests' in document ? indexMediaTypes[0] : manifestMediaTypes[0]) ?? '';
  if (indexMediaTypes.includes(mediaType) || manifestMediaTypes.includes(mediaType)) return mediaType;
  throw unsupported('The reference is neither an OCI image nor a Docker image.');
}

function readIndex(document: JsonObject): ImageIndex {
  const list = document['manifests'];
  if (!Array.isArray(list)) throw malformed('is an index without a list of manifests');
  if (list.length > entriesMax)
    throw new ScanError('LIMIT_EXCEEDED', `The index lists more than ${entriesMax} manifests.`);
  const index: ImageIndex = { kind: 'index', entries: [], withoutPlatform: [], indexes: [] };
  for (const value of list as unknown[]) addIndexEntry(index, value);
  return index;
}

function addIndexEntry(index: ImageIndex, value: unknown): void {
  if (!isObject(value)) throw malformed('contains an invalid descriptor');
  if (isAttestation(value)) return;
  const { mediaType } = value;
  if (typeof mediaType === 'string' && indexMediaTypes.includes(mediaType)) {
    index.indexes.push(readDescriptor(value));
    return;
  }
  const platform = readPlatform(value['platform']);
  if (platform !== undefined) index.entries.push({ ...readDescriptor(value), platform });
  // Other artifacts, such as signatures, may be in an index and have descriptors of their own kinds.
  else if (value['platform'] === undefined && typeof mediaType === 'string' && manifestMediaTypes.includes(mediaType))
    index.withoutPlatform.push(readDescriptor(value));
}

/** BuildKit stores provenance and SBOMs as manifests of the platform unknown/unknown in the same index. */
function isAttestation(entry: JsonObject): boolean {
  const annotations = entry['annotations'];
  return isObject(annotations) && 'vnd.docker.reference.type' in annotations;
}

function readPlatform(value: unknown): Platform | undefined {
  if (!isObject(value)) return undefined;
  const { os, architecture, variant } = value;
  const words = [os, architecture, variant ?? 'none'];
  if (!words.every((word) => typeof word === 'string' && /^[A-Za-z0-9_.-]{1,32}$/.test(word))) return undefined;
  if (typeof os !== 'string' || typeof architecture !== 'string' || os === 'unknown' || architecture === 'unknown')
    return undefined;
  return typeof variant === 'string' ? { os, architecture, variant } : { os, architecture };
}

function readImageManifest(document: JsonObject): ImageManifest {
  const { config, layers } = document;
  if (!isObject(config) || !Array.isArray(layers)) throw malformed('has no config or no layers');
  if (layers.length > layersMax) throw new ScanError('LIMIT_EXCEEDED', `The image has more than ${layersMax} layers.`);
  const configDescriptor = readDescriptor(config);
  if (configDescriptor.mediaType !== ociConfigMediaType && configDescriptor.mediaType !== dockerConfigMediaType) {
    throw unsupported('The reference is an artifact and not a container image (its config has another media type).');
  }
  const layerDescriptors = layers.map((layer: unknown) => {
    if (!isObject(layer)) throw malformed('contains an invalid descriptor');
    return readDescriptor(layer);
  });
  if (!layerDescriptors.every(({ mediaType }) => isLayerMediaType(mediaType))) {
    throw unsupported('The image has a layer of an unsupported type (encrypted, or not a tar archive).');
  }
  return { kind: 'manifest', config: configDescriptor, layers: layerDescriptors };
}

function readDescriptor(value: JsonObject): Descriptor {
  const { mediaType, digest, size } = value;
  if (typeof mediaType !== 'string' || mediaType.length > 255) throw malformed('has a descriptor without media type');
  if (!isDigest(digest)) throw malformed('has a descriptor without a sha256 digest');
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
    throw malformed('has a descriptor without size');
  return { mediaType, digest, sizeBytes: size };
}
