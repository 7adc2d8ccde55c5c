import { type FileHandle, open } from 'node:fs/promises';
import { posix } from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import { readProblem } from '../../lib/file-problem.ts';
import type { FileRange } from '../read-file-range.ts';
import { blockBytes, hasTarChecksum, isZeroBlock } from '../tar/tar-header.ts';
import { createTarReader, type TarEntry } from '../tar/tar-reader.ts';
import { malformedTar } from '../tar/tar-subject.ts';

/** Positions of the files in an uncompressed tar, so that they can be read in place. Links are followed only inside the tar. */
export interface TarIndex {
  find(path: string): FileRange | undefined;
}

const entriesMax = 100_000;
const extendedHeaderBytesMax = 1024 * 1024;
/** Linux's PATH_MAX. Entries with longer names are left out. */
const nameLengthMax = 4096;
const linksMax = 8;
/** Headers of small files are close together: one read returns many of them. */
const windowBytes = 64 * 1024;

type Entry = { offsetBytes: number; sizeBytes: number } | { link: string };

const compressedForms: [magic: string, name: string][] = [
  ['1f8b', 'gzip'],
  ['28b52ffd', 'zstd'],
  ['fd377a585a00', 'xz'],
  ['425a68', 'bzip2'],
];

/** Reads the headers of a tar file and seeks over its content. Throws MALFORMED_ARCHIVE, LIMIT_EXCEEDED. */
export async function indexTar(path: string, signal: AbortSignal): Promise<TarIndex> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw malformedTar('archive', `cannot be opened: ${readProblem(cause)}`, cause);
  });
  try {
    const entries = await walk(file, signal);
    return { find: (name) => find(entries, path, name) };
  } finally {
    await file.close();
  }
}

async function walk(file: FileHandle, signal: AbortSignal): Promise<Map<string, Entry>> {
  const { size: fileBytes } = await file.stat();
  const entries = new Map<string, Entry>();
  const visitor = {
    entry(entry: TarEntry): boolean {
      if (entry.contentOffsetBytes + entry.sizeBytes > fileBytes) throw malformedTar('archive', 'is truncated');
      record(entries, entry);
      return false;
    },
    content: () => undefined,
  };
  const reader = createTarReader(visitor, { subject: 'archive', extendedHeaderBytesMax, entriesMax });
  const buffer = Buffer.alloc(windowBytes);
  for (let position = 0; position < fileBytes && !reader.hasEnded(); ) {
    if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
    const { bytesRead } = await file.read(buffer, 0, windowBytes, position);
    if (bytesRead === 0) throw malformedTar('archive', 'is truncated');
    const window = buffer.subarray(0, bytesRead);
    if (position === 0) requireTar(window);
    reader.push(window);
    position += bytesRead + reader.skipContent();
  }
  reader.end();
  if (entries.size === 0) throw malformedTar('archive', 'is empty');
  return entries;
}

/** Refuses files of another form with a message that names the form. */
function requireTar(start: Buffer): void {
  const isTar = start.length >= blockBytes && (isZeroBlock(start, 0) || hasTarChecksum(start, 0));
  if (isTar) return;
  const magic = start.toString('hex', 0, 8);
  const form = compressedForms.find(([prefix]) => magic.startsWith(prefix))?.[1];
  throw malformedTar(
    'archive',
    form === undefined ? 'is not a tar file' : `is compressed with ${form}; decompress it first`,
  );
}

function record(entries: Map<string, Entry>, entry: TarEntry): void {
  const { name, kind, sizeBytes, linkName, contentOffsetBytes, isSparse } = entry;
  if (isSparse || name.length > nameLengthMax || linkName.length > nameLengthMax) return;
  const path = normalise(name);
  if (kind === 'file') entries.set(path, { offsetBytes: contentOffsetBytes, sizeBytes });
  else if (kind === 'hard-link') entries.set(path, { link: normalise(linkName) });
  else if (kind === 'symlink') entries.set(path, { link: normalise(posix.join(posix.dirname(path), linkName)) });
}

function normalise(name: string): string {
  return posix.normalize(name).replace(/^(\.?\/)+/, '');
}

function find(entries: Map<string, Entry>, path: string, name: string): FileRange | undefined {
  let entry = entries.get(normalise(name));
  for (let links = 0; entry !== undefined && 'link' in entry && links < linksMax; links += 1)
    entry = entries.get(entry.link);
  return entry === undefined || 'link' in entry ? undefined : { path, ...entry };
}
