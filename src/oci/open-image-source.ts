import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isReferenceProblem, parseImageReference } from '../domain/image-reference.ts';
import { ScanError } from '../domain/scan-error.ts';
import type { ArchiveFiles } from './archive/archive-files.ts';
import type { ArchiveSourceOptions } from './archive/oci-layout-source.ts';
import type { PlainArchive } from './archive/open-plain-archive.ts';
import type { PlainArchiveLimits } from './archive/write-plain-archive.ts';
import type { ImageSource } from './image-source.ts';
import { manifestBytesMax } from './limits.ts';
import { readJsonObject } from './manifest/read-json.ts';
import type { RegistrySourceOptions } from './registry/registry-source.ts';

export interface OpenImageSourceOptions extends Omit<RegistrySourceOptions, 'reference'> {
  /** Selects one image of an archive that holds several. */
  name?: string | undefined;
  /** Limits of compressed archives. */
  archive?: PlainArchiveLimits;
}

const archivePrefix = /^(?:oci|oci-archive|docker-archive):(.+)$/;

/**
 * Opens an image that a user names: a folder with an OCI layout, a file (tar of a layout, Docker archive), or a reference. An existing file
 * or layout has precedence over a reference of the same spelling. The forms of skopeo are accepted too: `docker://REFERENCE`,
 * `oci:PATH[:NAME]`, `oci-archive:PATH[:NAME]`, `docker-archive:PATH[:NAME]`. A file may be compressed with gzip.
 * Throws INVALID_REFERENCE, MALFORMED_ARCHIVE.
 */
export async function openImageSource(
  text: string,
  options: OpenImageSourceOptions,
  signal: AbortSignal,
): Promise<ImageSource> {
  if (text.startsWith('docker://')) return referenceSource(text.slice('docker://'.length), options);
  const explicit = archivePrefix.exec(text)?.[1];
  if (explicit !== undefined) {
    const found = await splitPathAndName(explicit);
    if (found === undefined) throw noSuchFile();
    return archiveSource(found.path, { ...options, name: found.name ?? options.name }, signal);
  }
  if (await isArchive(text)) return archiveSource(text, options, signal);
  if (/^(\.{0,2}\/|~)/.test(text)) throw noSuchFile();
  return referenceSource(text, options);
}

function noSuchFile(): ScanError {
  return new ScanError('INVALID_REFERENCE', 'The file or folder does not exist or does not contain an image.');
}

/** Loaded on first use, like the archives: the HTTP client takes longer to load than a small archive to read. */
async function referenceSource(text: string, options: OpenImageSourceOptions): Promise<ImageSource> {
  const reference = parseImageReference(text);
  if (isReferenceProblem(reference)) throw new ScanError('INVALID_REFERENCE', reference.problem);
  const { registrySource } = await import('./registry/registry-source.ts');
  return registrySource({ ...options, reference });
}

async function archiveSource(path: string, options: OpenImageSourceOptions, signal: AbortSignal): Promise<ImageSource> {
  const { openPlainArchive } = await import('./archive/open-plain-archive.ts');
  const plain = await openPlainArchive(path, signal, options.archive);
  return plainArchiveSource(plain, { title: basename(path), name: options.name }, signal);
}

/** The image in an uncompressed archive. Closing it closes the archive. Throws MALFORMED_ARCHIVE. */
export async function plainArchiveSource(
  plain: PlainArchive,
  { title, name }: { title: string; name?: string | undefined },
  signal: AbortSignal,
): Promise<ImageSource> {
  try {
    const source = await plainSource({ path: plain.path, title, name }, signal);
    const close = async (): Promise<void> => {
      await source.close();
      await plain.close();
    };
    return { ...source, close };
  } catch (error) {
    await plain.close();
    throw error;
  }
}

async function plainSource(archive: ArchiveSourceOptions, signal: AbortSignal): Promise<ImageSource> {
  const { openArchiveFiles } = await import('./archive/archive-files.ts');
  const files = await openArchiveFiles(archive.path, signal);
  const hasManifest = (await files.find('manifest.json')) !== undefined;
  if ((await files.find('oci-layout')) !== undefined && !(hasManifest && (await hasEmptyIndex(files, signal)))) {
    return (await import('./archive/oci-layout-source.ts')).ociLayoutSource(archive);
  }
  if (hasManifest) return (await import('./archive/docker-archive-source.ts')).dockerArchiveSource(archive);
  throw new ScanError(
    'MALFORMED_ARCHIVE',
    'The archive contains no container image (no OCI layout and no manifest.json).',
  );
}

/** Docker 25 writes a layout whose `index.json` has `"manifests": null` for an image without a tag. Its `manifest.json` names the image. */
async function hasEmptyIndex(files: ArchiveFiles, signal: AbortSignal): Promise<boolean> {
  const { readArchiveFile } = await import('./archive/archive-files.ts');
  const bytes = await readArchiveFile(files, 'index.json', manifestBytesMax, signal);
  if (bytes === undefined) return true;
  const { manifests } = readJsonObject(bytes, 'MALFORMED_ARCHIVE', 'The index.json of the OCI layout');
  return manifests === null || (Array.isArray(manifests) && manifests.length === 0);
}

/** A folder counts only when it has a layout: a folder named `alpine` may exist where the user wants the image. */
async function isArchive(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return found?.isFile() === true;
  return (await stat(join(path, 'oci-layout')).catch(() => undefined))?.isFile() === true;
}

/** The longest prefix of `PATH:NAME` that exists as a path. NAME may contain colons. */
async function splitPathAndName(text: string): Promise<{ path: string; name?: string } | undefined> {
  if (await isArchive(text)) return { path: text };
  for (let colon = text.lastIndexOf(':'); colon > 0; colon = text.lastIndexOf(':', colon - 1)) {
    const path = text.slice(0, colon);
    if (await isArchive(path)) return { path, name: text.slice(colon + 1) };
  }
  return undefined;
}
