import { type FileHandle, open } from 'node:fs/promises';
import { posix } from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import type { FileRange } from '../read-file-range.ts';
import { readPaxRecords, readTarHeader, type TarHeader, tarBlockBytes } from './tar-header.ts';

/** Positions of the files in an uncompressed tar, so that they can be read in place. Links are followed only inside the tar. */
export interface TarIndex {
  find(path: string): FileRange | undefined;
}

const entriesMax = 100_000;
const extensionBytesMax = 1024 * 1024;
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

/** Reads the headers of a tar file without its content. Throws MALFORMED_ARCHIVE, LIMIT_EXCEEDED. */
export async function indexTar(path: string, signal: AbortSignal): Promise<TarIndex> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw malformed('cannot be opened', cause);
  });
  try {
    const entries = await walk(file, signal);
    return { find: (name) => find(entries, path, name) };
  } finally {
    await file.close();
  }
}

function malformed(what: string, cause?: unknown): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', `The archive ${what}.`, { cause });
}

async function walk(file: FileHandle, signal: AbortSignal): Promise<Map<string, Entry>> {
  const { size: fileBytes } = await file.stat();
  const entries = new Map<string, Entry>();
  let extension: Partial<TarHeader> = {};
  const window: Window = { start: 0, bytes: Buffer.alloc(0) };
  let position = 0;
  while (position + tarBlockBytes <= fileBytes) {
    if (signal.aborted) throw new ScanError('CANCELLED', 'The work was cancelled.');
    const block = await readBlock(file, position, window);
    if (block.every((byte) => byte === 0)) break;
    const raw = readTarHeader(block);
    if (raw === undefined) throw noTar(block, position);
    const header = { ...raw, ...(isExtension(raw) ? {} : extension) };
    const offsetBytes = position + tarBlockBytes;
    if (offsetBytes + header.sizeBytes > fileBytes) throw malformed('is truncated');
    if (isExtension(raw)) {
      extension = { ...extension, ...(await readExtension(file, raw, offsetBytes)) };
    } else {
      extension = {};
      record(entries, header, offsetBytes);
    }
    position = offsetBytes + Math.ceil(header.sizeBytes / tarBlockBytes) * tarBlockBytes;
  }
  if (fileBytes > 0 && fileBytes < tarBlockBytes) throw noTar(await readRange(file, 0, fileBytes), 0);
  if (entries.size === 0) throw malformed('is empty');
  return entries;
}

function noTar(block: Buffer, position: number): ScanError {
  if (position > 0) return malformed('has a damaged header');
  const start = block.toString('hex', 0, 8);
  const form = compressedForms.find(([magic]) => start.startsWith(magic))?.[1];
  return malformed(form === undefined ? 'is not a tar file' : `is compressed with ${form}; decompress it first`);
}

function isExtension({ type }: TarHeader): boolean {
  return type === 'x' || type === 'g' || type === 'L' || type === 'K';
}

async function readExtension(file: FileHandle, header: TarHeader, offset: number): Promise<Partial<TarHeader>> {
  if (header.sizeBytes > extensionBytesMax) throw malformed('has an entry whose name is longer than 1 MiB');
  if (header.type === 'g') return {};
  const data = await readRange(file, offset, header.sizeBytes);
  const plain = data.toString('utf8').replace(/\0[\s\S]*$/, '');
  if (header.type === 'L') return { name: plain };
  if (header.type === 'K') return { linkName: plain };
  const records = readPaxRecords(data);
  const [name, linkName, size] = ['path', 'linkpath', 'size'].map((key) => records.get(key));
  if (size !== undefined && !/^[0-9]{1,15}$/.test(size)) throw malformed('has a file with an invalid size');
  return {
    ...(name !== undefined && { name }),
    ...(linkName !== undefined && { linkName }),
    ...(size !== undefined && { sizeBytes: Number(size) }),
  };
}

function record(entries: Map<string, Entry>, header: TarHeader, offsetBytes: number): void {
  const { name, type, sizeBytes, linkName } = header;
  if (entries.size >= entriesMax)
    throw new ScanError('LIMIT_EXCEEDED', `The archive has more than ${entriesMax} entries.`);
  const path = normalise(name);
  if (type === '0' || type === '7') entries.set(path, { offsetBytes, sizeBytes });
  else if (type === '1') entries.set(path, { link: normalise(linkName) });
  else if (type === '2') entries.set(path, { link: normalise(posix.join(posix.dirname(path), linkName)) });
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

interface Window {
  start: number;
  bytes: Buffer;
}

async function readBlock(file: FileHandle, position: number, window: Window): Promise<Buffer> {
  if (position < window.start || position + tarBlockBytes > window.start + window.bytes.length) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, position);
    window.start = position;
    window.bytes = buffer.subarray(0, bytesRead);
  }
  const offset = position - window.start;
  if (offset + tarBlockBytes > window.bytes.length) throw malformed('is truncated');
  return window.bytes.subarray(offset, offset + tarBlockBytes);
}

async function readRange(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw malformed('is truncated');
  return buffer;
}
