import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { assembleImage, type ContentAccess, resolveImage } from '../assemble-image.ts';
import type { ImageSource } from '../image-source.ts';
import { configBytesMax, manifestBytesMax } from '../limits.ts';
import { dockerConfigMediaType, manifestMediaTypes, ociTarMediaType } from '../manifest/media-types.ts';
import { parseConfig } from '../manifest/parse-config.ts';
import type { Descriptor } from '../manifest/parse-manifest.ts';
import { isObject } from '../manifest/read-json.ts';
import { type FileRange, readFileRange } from '../read-file-range.ts';
import { type ArchiveFiles, openArchiveFiles, readArchiveFile } from './archive-files.ts';
import { chooseNamed } from './choose-named.ts';
import type { ArchiveSourceOptions } from './oci-layout-source.ts';

/**
 * Image source for a tar of `docker save` or `skopeo copy … docker-archive:` that has `manifest.json` and no OCI layout. Such an archive
 * has no image manifest, so one is generated from its config and layers. The same archive always gets the same digest, which differs from
 * the digest in a registry.
 */
export function dockerArchiveSource({ path, title = basename(path), name }: ArchiveSourceOptions): ImageSource {
  let loaded: Promise<LoadedArchive> | undefined;
  const load = (signal: AbortSignal) => (loaded ??= loadArchive(path, name, signal));
  const access: ContentAccess = {
    async manifest(digest, signal) {
      const { manifest } = await load(signal);
      if (digestOf(manifest) === digest) return { bytes: manifest, contentType: null };
      throw new ScanError('IMAGE_NOT_FOUND', 'The image in the Docker archive is not the one that was resolved.');
    },
    blob: async (_descriptor, _bytesMax, signal) => (await load(signal)).config,
    async locate({ digest }, signal) {
      const range = (await load(signal)).layers.get(digest);
      if (range === undefined) throw malformed('does not contain a layer that its manifest.json lists');
      return { kind: 'file', ...range };
    },
  };
  return {
    description: name === undefined ? title : `${title} (${name})`,
    resolve: async (platform, signal) =>
      resolveImage(access, digestOf((await load(signal)).manifest), platform, false, signal),
    open: (resolved, signal) => assembleImage(access, resolved, signal),
    relocate: async ({ locator }) => locator,
    close: async () => {},
  };
}

interface LoadedArchive {
  manifest: Buffer;
  config: Buffer;
  layers: Map<Digest, FileRange>;
}

interface ArchivedImage {
  names: string[];
  config: string;
  layers: string[];
}

function malformed(what: string): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', `The Docker archive ${what}.`);
}

function digestOf(bytes: Buffer): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

async function loadArchive(path: string, name: string | undefined, signal: AbortSignal): Promise<LoadedArchive> {
  const files = await openArchiveFiles(path, signal);
  const image = chooseNamed(await readImages(files, signal), name);
  const config = await readArchiveFile(files, image.config, configBytesMax, signal);
  if (config === undefined) throw malformed('does not contain the image configuration');
  const { diffIds } = parseConfig(config, dockerConfigMediaType);
  if (diffIds.length !== image.layers.length) {
    throw new ScanError(
      'MALFORMED_CONFIG',
      'The image configuration and the Docker archive list different numbers of layers.',
    );
  }
  const layers = new Map<Digest, FileRange>();
  const descriptors: Descriptor[] = [];
  for (const [index, layerName] of image.layers.entries()) {
    const range = await files.find(layerName);
    const diffId = diffIds[index];
    if (range === undefined || diffId === undefined)
      throw malformed('does not contain a layer that its manifest.json lists');
    const descriptor = await describeLayer(range, diffId, signal);
    layers.set(descriptor.digest, range);
    descriptors.push(descriptor);
  }
  const configDescriptor = { mediaType: dockerConfigMediaType, digest: digestOf(config), sizeBytes: config.length };
  return { config, layers, manifest: writeManifest(configDescriptor, descriptors) };
}

/**
 * Layers are stored uncompressed, so the digest of the stored tar is the diffID, which is verified when the layer is read. A few tools
 * compress them.
 */
async function describeLayer(range: FileRange, diffId: Digest, signal: AbortSignal): Promise<Descriptor> {
  const suffix = await compressionSuffix(range, signal);
  const digest = suffix === '' ? diffId : await digestOfRange(range, signal);
  return { mediaType: ociTarMediaType + suffix, digest, sizeBytes: range.sizeBytes };
}

async function compressionSuffix(range: FileRange, signal: AbortSignal): Promise<'' | '+gzip' | '+zstd'> {
  for await (const { bytes } of readFileRange({ ...range, sizeBytes: Math.min(range.sizeBytes, 4) }, signal)) {
    const magic = bytes.toString('hex');
    if (magic.startsWith('1f8b')) return '+gzip';
    if (magic === '28b52ffd') return '+zstd';
  }
  return '';
}

async function digestOfRange(range: FileRange, signal: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  for await (const { bytes, release } of readFileRange(range, signal)) {
    hash.update(bytes);
    release();
  }
  return `sha256:${hash.digest('hex')}`;
}

function writeManifest(config: Descriptor, layers: Descriptor[]): Buffer {
  const write = ({ mediaType, digest, sizeBytes }: Descriptor) => ({ mediaType, digest, size: sizeBytes });
  return Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: manifestMediaTypes[0],
      config: write(config),
      layers: layers.map(write),
    }),
  );
}

async function readImages(files: ArchiveFiles, signal: AbortSignal): Promise<ArchivedImage[]> {
  const bytes = await readArchiveFile(files, 'manifest.json', manifestBytesMax, signal);
  if (bytes === undefined) throw malformed('has no manifest.json');
  let list: unknown;
  try {
    list = parseBoundedJson(bytes);
  } catch (cause) {
    throw new ScanError('MALFORMED_ARCHIVE', 'The manifest.json of the Docker archive is not valid JSON.', { cause });
  }
  if (!Array.isArray(list)) throw malformed('has a manifest.json that is not a list');
  return list.map(readImage);
}

function readImage(value: unknown): ArchivedImage {
  if (!isObject(value)) throw malformed('has a manifest.json with an entry that is not an object');
  const { Config: config, Layers: layers, RepoTags: names } = value;
  if (typeof config !== 'string') throw malformed('has a manifest.json without an image configuration');
  return { config, layers: strings(layers, 'layers'), names: strings(names, 'names') };
}

function strings(value: unknown, what: string): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length > 1000) throw new ScanError('LIMIT_EXCEEDED', `The Docker archive lists more than 1000 ${what}.`);
  return list.map((item) => {
    if (typeof item !== 'string') throw malformed(`has ${what} that are not strings`);
    return item;
  });
}
