import type { Digest } from '../domain/digest.ts';
import type { Platform } from '../domain/platform.ts';
import { ScanError } from '../domain/scan-error.ts';
import type { BlobLocator, LayerBlob, OpenedImage, ResolvedImage } from './image-source.ts';
import { configBytesMax } from './limits.ts';
import { choosePlatform, distinctPlatforms } from './manifest/choose-platform.ts';
import { type ParsedConfig, parseConfig } from './manifest/parse-config.ts';
import {
  type Descriptor,
  type ImageIndex,
  type ImageManifest,
  type IndexEntry,
  parseManifest,
} from './manifest/parse-manifest.ts';

/** The operations that every source provides: read verified small content by digest, and locate the bytes of a layer. */
export interface ContentAccess {
  /** Bytes of a manifest, verified against the digest, with the media type that the transport declared, if any. */
  manifest(digest: Digest, signal: AbortSignal): Promise<{ bytes: Buffer; contentType: string | null }>;
  /** A small blob, verified. */
  blob(descriptor: Descriptor, bytesMax: number, signal: AbortSignal): Promise<Buffer>;
  locate(descriptor: Descriptor, signal: AbortSignal): Promise<BlobLocator>;
  /**
   * Whether a platform's manifest is available. Archives may contain fewer platforms than their index lists. Registries have all of them
   * and leave this out.
   */
  has?(digest: Digest, signal: AbortSignal): Promise<boolean>;
}

/**
 * Resolves a named manifest or index to the image of the platform. Throws PLATFORM_NOT_FOUND, MALFORMED_MANIFEST and the errors of the
 * source.
 */
export async function resolveImage(
  access: ContentAccess,
  root: Digest,
  asked: Platform | undefined,
  isPublic: boolean,
  signal: AbortSignal,
): Promise<ResolvedImage> {
  const { bytes, contentType } = await access.manifest(root, signal);
  const document = parseManifest(bytes, contentType);
  if (document.kind === 'manifest') {
    const parsed = await readConfig(access, document, signal);
    const platform = configPlatform(parsed);
    choosePlatform([{ platform }], asked);
    return { digest: root, indexDigest: null, platform, platforms: [platform], isPublic };
  }
  const entries = await imagesOfIndex(access, document, signal);
  const chosen = choosePlatform(entries, asked);
  return {
    digest: chosen.digest,
    indexDigest: root,
    platform: chosen.platform,
    platforms: distinctPlatforms(entries),
    isPublic,
  };
}

/** Indexes and images without a platform that are read for one reference. */
const readMax = 32;

/**
 * The images of an index and of the indexes within it. Images without a platform have the platform of their configuration, as in containerd; they
 * are read only if no image of the index has a platform. Throws LIMIT_EXCEEDED if more than 32 documents had to be read.
 */
async function imagesOfIndex(access: ContentAccess, root: ImageIndex, signal: AbortSignal): Promise<IndexEntry[]> {
  const entries: IndexEntry[] = [];
  const withoutPlatform: Descriptor[] = [];
  let reads = 0;
  const readNext = async ({ digest, mediaType }: Descriptor): Promise<ImageManifest | ImageIndex> => {
    reads += 1;
    if (reads > readMax)
      throw new ScanError('LIMIT_EXCEEDED', `The index refers to more than ${readMax} other indexes and images.`);
    return parseManifest((await access.manifest(digest, signal)).bytes, mediaType);
  };
  const present = async <T extends Descriptor>(all: readonly T[]): Promise<T[]> => {
    if (access.has === undefined) return [...all];
    const found: T[] = [];
    for (const one of all) if (await access.has(one.digest, signal)) found.push(one);
    return found;
  };
  const indexes = [root];
  for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
    entries.push(...(await present(index.entries)));
    withoutPlatform.push(...(await present(index.withoutPlatform)));
    for (const nested of await present(index.indexes)) {
      const document = await readNext(nested);
      if (document.kind === 'index') indexes.push(document);
    }
  }
  if (entries.length > 0) return entries;
  for (const one of withoutPlatform) {
    const platform = await platformOf(access, one, readNext, signal);
    if (platform !== undefined) entries.push({ ...one, platform });
  }
  return entries;
}

/** The platform of an image by its configuration. Undefined for an artifact that is no image. */
async function platformOf(
  access: ContentAccess,
  descriptor: Descriptor,
  read: (descriptor: Descriptor) => Promise<ImageManifest | ImageIndex>,
  signal: AbortSignal,
): Promise<Platform | undefined> {
  try {
    const document = await read(descriptor);
    return document.kind === 'manifest' ? configPlatform(await readConfig(access, document, signal)) : undefined;
  } catch (error) {
    if (error instanceof ScanError && error.code === 'UNSUPPORTED_MEDIA_TYPE') return undefined;
    throw error;
  }
}

/** Config and layers of a resolved image, checked for consistency with each other. */
export async function assembleImage(
  access: ContentAccess,
  resolved: ResolvedImage,
  signal: AbortSignal,
): Promise<OpenedImage> {
  const { bytes, contentType } = await access.manifest(resolved.digest, signal);
  const manifest = parseManifest(bytes, contentType);
  if (manifest.kind === 'index') {
    throw new ScanError('MALFORMED_MANIFEST', 'The index refers to another index instead of an image.');
  }
  const { config, diffIds, bytes: configBytes } = await readConfig(access, manifest, signal);
  const layers: LayerBlob[] = [];
  for (const [index, descriptor] of manifest.layers.entries()) {
    const diffId = diffIds[index];
    if (diffId === undefined) break;
    const { digest, mediaType, sizeBytes } = descriptor;
    layers.push({ digest, mediaType, sizeBytes, diffId, locator: await access.locate(descriptor, signal) });
  }
  return {
    ...resolved,
    config,
    configDigest: manifest.config.digest,
    layers,
    sizeBytes: layers.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    documents: { manifest: bytes, config: configBytes },
  };
}

async function readConfig(
  access: ContentAccess,
  manifest: ImageManifest,
  signal: AbortSignal,
): Promise<ParsedConfig & { bytes: Buffer }> {
  if (manifest.config.sizeBytes > configBytesMax)
    throw new ScanError('LIMIT_EXCEEDED', 'The image configuration is larger than 8 MiB.');
  const bytes = await access.blob(manifest.config, configBytesMax, signal);
  const parsed = parseConfig(bytes, manifest.config.mediaType);
  if (parsed.diffIds.length !== manifest.layers.length) {
    throw new ScanError(
      'MALFORMED_CONFIG',
      'The image configuration and the manifest list different numbers of layers.',
    );
  }
  return { ...parsed, bytes };
}

function configPlatform({ config: { os, architecture }, variant }: ParsedConfig): Platform {
  return variant === null ? { os, architecture } : { os, architecture, variant };
}
