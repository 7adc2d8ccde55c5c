import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isReferenceProblem, parseImageReference } from '../domain/image-reference.ts';
import { ScanError } from '../domain/scan-error.ts';
import type { ImageSource } from './image-source.ts';
import type { RegistrySourceOptions } from './registry/registry-source.ts';

export interface OpenImageSourceOptions extends Omit<RegistrySourceOptions, 'reference'> {
  /** Selects one image of an archive that holds several. */
  name?: string | undefined;
}

const archivePrefix = /^(?:oci|oci-archive|docker-archive):(.+)$/;

/**
 * Opens an image that a user names: a folder with an OCI layout, a file (tar of a layout, Docker archive), or a reference. An existing file
 * or layout has precedence over a reference of the same spelling. The forms of skopeo are accepted too: `docker://REFERENCE`,
 * `oci:PATH[:NAME]`, `oci-archive:PATH[:NAME]`, `docker-archive:PATH[:NAME]`.
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
    return archiveSource(found.path, found.name ?? options.name, signal);
  }
  if (await isArchive(text)) return archiveSource(text, options.name, signal);
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

async function archiveSource(path: string, name: string | undefined, signal: AbortSignal): Promise<ImageSource> {
  const { openArchiveFiles } = await import('./archive/archive-files.ts');
  const files = await openArchiveFiles(path, signal);
  if ((await files.find('oci-layout')) !== undefined) {
    return (await import('./archive/oci-layout-source.ts')).ociLayoutSource({ path, name });
  }
  if ((await files.find('manifest.json')) !== undefined) {
    return (await import('./archive/docker-archive-source.ts')).dockerArchiveSource({ path, name });
  }
  throw new ScanError(
    'MALFORMED_ARCHIVE',
    'The archive contains no container image (no OCI layout and no manifest.json).',
  );
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
