import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Digest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { ImageSource, LayerBlob, OpenedImage, ResolvedImage } from '../image-source.ts';
import { readJsonObject } from '../manifest/read-json.ts';

const ociManifestMediaType = 'application/vnd.oci.image.manifest.v1+json';

/** Reads a blob to its end, so that it is verified and its copy is complete. */
export type FetchLayer = (layer: LayerBlob, signal: AbortSignal) => Promise<void>;

/** A copy of an image in an OCI layout on this machine (image-spec image-layout.md), for programs that read it from there. */
export interface LocalLayout {
  /** The folder of the layout. */
  path: string;
  /** A source whose layers are copied while they are read. */
  copying(source: ImageSource): ImageSource;
  /** Fetches the layers that were not read and writes the documents. Throws ScanError, LIMIT_EXCEEDED for an image over the limit. */
  complete(source: ImageSource, resolved: ResolvedImage, signal: AbortSignal): Promise<void>;
}

export interface LocalLayoutOptions {
  /** Largest compressed size of the image. */
  bytesMax: number;
  fetchLayer: FetchLayer;
}

export async function createLocalLayout(
  path: string,
  { bytesMax, fetchLayer }: LocalLayoutOptions,
): Promise<LocalLayout> {
  const blobs = join(path, 'blobs', 'sha256');
  await makeFolder(blobs, { mode: 0o755 });
  const blobPath = (digest: Digest): string => join(blobs, digest.slice('sha256:'.length));
  const withCopy = (layer: LayerBlob): LayerBlob => ({
    ...layer,
    locator: { ...layer.locator, copyTo: blobPath(layer.digest) },
  });
  let opened: OpenedImage | undefined;

  const copying = (source: ImageSource): ImageSource => ({
    ...source,
    async open(resolved, signal) {
      opened = await source.open(resolved, signal);
      if (opened.sizeBytes > bytesMax) return opened;
      return { ...opened, layers: opened.layers.map(withCopy) };
    },
    relocate: async (layer, signal) => {
      const { copyTo } = layer.locator;
      return { ...(await source.relocate(layer, signal)), ...(copyTo !== undefined && { copyTo }) };
    },
  });

  return {
    path,
    copying,
    async complete(source, resolved, signal) {
      const image = opened ?? (await source.open(resolved, signal));
      if (image.sizeBytes > bytesMax)
        throw new ScanError(
          'LIMIT_EXCEEDED',
          `The image has ${image.sizeBytes} bytes; at most ${bytesMax} are copied.`,
        );
      const unique = new Map(image.layers.map((layer) => [layer.digest, layer]));
      for (const layer of unique.values()) {
        if (await isFile(blobPath(layer.digest))) continue;
        await fetchWithFreshLocator(copying(source), withCopy(layer), fetchLayer, signal);
        if (!(await isFile(blobPath(layer.digest))))
          throw new ScanError('LIMIT_EXCEEDED', 'There is not enough space to copy the image.');
      }
      await writeDocuments(path, image, blobPath);
    },
  };
}

async function fetchWithFreshLocator(
  source: ImageSource,
  layer: LayerBlob,
  fetchLayer: FetchLayer,
  signal: AbortSignal,
): Promise<void> {
  try {
    await fetchLayer(layer, signal);
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== 'UNAUTHORIZED') throw error;
    await fetchLayer({ ...layer, locator: await source.relocate(layer, signal) }, signal);
  }
}

async function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeDocuments(
  path: string,
  { digest, configDigest, platform, documents }: OpenedImage,
  blobPath: (digest: Digest) => string,
): Promise<void> {
  if (documents === null) throw new ScanError('INVALID_REFERENCE', 'A folder cannot be copied as an image.');
  const { manifest, config } = documents;
  const { mediaType = ociManifestMediaType } = readJsonObject(
    manifest,
    'MALFORMED_MANIFEST',
    'The manifest of the image',
  );
  const annotations = { 'org.opencontainers.image.ref.name': 'latest' };
  const entry = { mediaType, digest, size: manifest.length, platform, annotations };
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [entry],
  };
  await writeFile(blobPath(digest), manifest);
  await writeFile(blobPath(configDigest), config);
  await writeFile(join(path, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  await writeFile(join(path, 'index.json'), JSON.stringify(index));
}
