import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type Digest, isDigest } from '../../domain/digest.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { assembleImage, type ContentAccess, resolveImage } from '../assemble-image.ts';
import type { ImageSource } from '../image-source.ts';
import { manifestBytesMax } from '../limits.ts';
import { isObject, readJsonObject } from '../manifest/read-json.ts';
import { type ArchiveFiles, openArchiveFiles, readArchiveFile } from './archive-files.ts';
import { chooseNamed } from './choose-named.ts';

export interface ArchiveSourceOptions {
  /** Folder or uncompressed tar. */
  path: string;
  /** Name of the archive for users. Default: the last part of the path. */
  title?: string;
  /** Selects one of several images: a tag of the layout or a reference. */
  name?: string | undefined;
}

/** Image source for an OCI image layout (image-spec image-layout.md): a folder, or a tar that is read in place. */
export function ociLayoutSource({ path, title = basename(path), name }: ArchiveSourceOptions): ImageSource {
  let opened: Promise<ArchiveFiles> | undefined;
  const files = (signal: AbortSignal) => (opened ??= openArchiveFiles(path, signal));
  const access = layoutAccess(files);
  return {
    description: name === undefined ? title : `${title} (${name})`,
    async resolve(platform, signal) {
      const root = await findRoot(await files(signal), name, signal);
      const documents = new Map([[root.digest, root]]);
      const withRoot: ContentAccess = {
        ...access,
        manifest: async (digest, signal) => documents.get(digest) ?? access.manifest(digest, signal),
      };
      return resolveImage(withRoot, root.digest, platform, false, signal);
    },
    open: (resolved, signal) => assembleImage(access, resolved, signal),
    relocate: async ({ locator }) => locator,
    close: async () => {},
  };
}

/** Image source for one image in a folder with blobs like those of an OCI image layout, without its index. */
export function contentFolderSource({
  path,
  title,
  digest,
}: {
  path: string;
  title: string;
  digest: Digest;
}): ImageSource {
  let opened: Promise<ArchiveFiles> | undefined;
  const access = layoutAccess((signal) => (opened ??= openArchiveFiles(path, signal)));
  return {
    description: title,
    resolve: (platform, signal) => resolveImage(access, digest, platform, false, signal),
    open: (resolved, signal) => assembleImage(access, resolved, signal),
    relocate: async ({ locator }) => locator,
    close: async () => {},
  };
}

function blobName(digest: Digest): string {
  return `blobs/sha256/${digest.slice('sha256:'.length)}`;
}

function digestOf(bytes: Buffer): Digest {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function malformed(what: string): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', `The OCI layout ${what}.`);
}

function layoutAccess(files: (signal: AbortSignal) => Promise<ArchiveFiles>): ContentAccess {
  const readBlob = async (digest: Digest, bytesMax: number, signal: AbortSignal) => {
    const bytes = await readArchiveFile(await files(signal), blobName(digest), bytesMax, signal);
    if (bytes === undefined) throw malformed('does not contain a blob that its manifest lists');
    if (digestOf(bytes) === digest) return bytes;
    throw new ScanError('DIGEST_MISMATCH', 'The content of a blob in the OCI layout does not match its digest.');
  };
  return {
    manifest: async (digest, signal) => ({
      bytes: await readBlob(digest, manifestBytesMax, signal),
      contentType: null,
    }),
    blob: ({ digest }, bytesMax, signal) => readBlob(digest, bytesMax, signal),
    has: async (digest, signal) => (await (await files(signal)).find(blobName(digest))) !== undefined,
    async locate({ digest }, signal) {
      const range = await (await files(signal)).find(blobName(digest));
      if (range === undefined) throw malformed('does not contain a layer that its manifest lists');
      return { kind: 'file', ...range };
    },
  };
}

interface Root {
  digest: Digest;
  bytes: Buffer;
  contentType: string | null;
}

/**
 * The manifest or index that a name selects: one entry of `index.json`, or `index.json` itself when its entries are platforms of one image.
 */
async function findRoot(files: ArchiveFiles, name: string | undefined, signal: AbortSignal): Promise<Root> {
  const bytes = await readArchiveFile(files, 'index.json', manifestBytesMax, signal);
  if (bytes === undefined) throw malformed('has no index.json');
  const list = readJsonObject(bytes, 'MALFORMED_ARCHIVE', 'The index.json of the OCI layout')['manifests'];
  if (!Array.isArray(list) && list !== null) throw malformed('has an index.json without manifests');
  const listed = (list ?? []).flatMap((entry: unknown) => readEntry(entry));
  const entries = name === undefined ? await withoutReferrers(files, listed, signal) : listed;
  const sharesName = new Set(entries.flatMap(({ names }) => names)).size <= 1;
  if (name === undefined && entries.length > 1 && sharesName && entries.every(({ hasPlatform }) => hasPlatform)) {
    return { digest: digestOf(bytes), bytes, contentType: null };
  }
  const { digest } = chooseNamed(entries, name);
  const document = await readArchiveFile(files, blobName(digest), manifestBytesMax, signal);
  if (document === undefined) throw malformed('does not contain the manifest that its index.json lists');
  if (digestOf(document) === digest) return { digest, bytes: document, contentType: null };
  throw new ScanError('DIGEST_MISMATCH', 'The content of the manifest in the OCI layout does not match its digest.');
}

/** Bounds the number of manifests that are read to find the image. */
const unnamedMax = 100;

/**
 * Signatures and bills of materials of an image are entries of their own beside it (`oras copy --recursive`). Their manifests name the image
 * as their subject. They have no name.
 */
async function withoutReferrers(files: ArchiveFiles, entries: Entry[], signal: AbortSignal): Promise<Entry[]> {
  if (entries.length < 2 || entries.filter(({ names }) => names.length === 0).length > unnamedMax) return entries;
  const images: Entry[] = [];
  for (const entry of entries) {
    if (entry.names.length > 0 || !(await hasSubject(files, entry.digest, signal))) images.push(entry);
  }
  return images;
}

async function hasSubject(files: ArchiveFiles, digest: Digest, signal: AbortSignal): Promise<boolean> {
  const bytes = await readArchiveFile(files, blobName(digest), manifestBytesMax, signal);
  if (bytes === undefined) return false;
  return isObject(readJsonObject(bytes, 'MALFORMED_ARCHIVE', 'A manifest of the OCI layout')['subject']);
}

/** Docker and containerd write the whole reference in addition to the tag that the specification defines. */
const nameAnnotations = ['org.opencontainers.image.ref.name', 'io.containerd.image.name'];

interface Entry {
  digest: Digest;
  names: string[];
  hasPlatform: boolean;
}

function readEntry(entry: unknown): Entry[] {
  if (!isObject(entry) || !isDigest(entry['digest']))
    throw malformed('has an index.json with an entry that is not a descriptor');
  const annotations = isObject(entry['annotations']) ? entry['annotations'] : {};
  if ('vnd.docker.reference.type' in annotations) return [];
  const names = nameAnnotations.map((key) => annotations[key]).filter((value) => typeof value === 'string');
  return [{ digest: entry['digest'], names, hasPlatform: isObject(entry['platform']) }];
}
