import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ScanError } from '../../domain/scan-error.ts';
import { readProblem } from '../../lib/file-problem.ts';
import { type FileRange, readFileRange } from '../read-file-range.ts';
import { indexTar } from './tar-index.ts';

/** The files of an image archive, which is a folder or a tar. Names are relative and use `/`. */
export interface ArchiveFiles {
  find(name: string): Promise<FileRange | undefined>;
}

/** Throws MALFORMED_ARCHIVE when the path has nothing that can be read. */
export async function openArchiveFiles(path: string, signal: AbortSignal): Promise<ArchiveFiles> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new ScanError('MALFORMED_ARCHIVE', `The archive cannot be opened: ${readProblem(cause)}.`, { cause });
  });
  if (found.isDirectory()) return { find: (name) => findInFolder(path, name) };
  const index = await indexTar(path, signal);
  return { find: async (name) => index.find(name) };
}

async function findInFolder(folder: string, name: string): Promise<FileRange | undefined> {
  if (name.startsWith('/') || name.split('/').includes('..')) return undefined;
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? { path, offsetBytes: 0, sizeBytes: found.size } : undefined;
}

/** Reads a small file completely. Returns undefined when the file does not exist. Throws LIMIT_EXCEEDED above `bytesMax`. */
export async function readArchiveFile(
  files: ArchiveFiles,
  name: string,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const range = await files.find(name);
  if (range === undefined) return undefined;
  if (range.sizeBytes > bytesMax)
    throw new ScanError('LIMIT_EXCEEDED', `A JSON document in the archive is larger than ${bytesMax} bytes.`);
  const chunks: Buffer[] = [];
  for await (const { bytes, release } of readFileRange(range, signal)) {
    chunks.push(Buffer.from(bytes));
    release();
  }
  return Buffer.concat(chunks);
}
