import { stat } from 'node:fs/promises';
import { ScanError } from '../../domain/scan-error.ts';
import { readProblem } from '../../lib/file-problem.ts';
import { readFileRange } from '../read-file-range.ts';
import { type ArchiveCompression, archiveCompression } from './archive-compression.ts';
import { createPrivateFile } from './private-file.ts';
import { type PlainArchiveLimits, plainArchiveLimits, writePlainArchive } from './write-plain-archive.ts';

/** An archive that can be read in place. */
export interface PlainArchive {
  path: string;
  /** Removes what was written to disk. */
  close(): Promise<void>;
}

/**
 * Opens a folder or an uncompressed file as it is. A file compressed with gzip or zstd is decompressed to a temporary file, because the
 * layers in it are read in several passes at the same time. Throws MALFORMED_ARCHIVE, LIMIT_EXCEEDED, CANCELLED.
 */
export async function openPlainArchive(
  path: string,
  signal: AbortSignal,
  limits: PlainArchiveLimits = plainArchiveLimits,
): Promise<PlainArchive> {
  const found = await compressionOf(path, signal);
  if (found === undefined) return { path, close: async () => undefined };
  const target = await createPrivateFile();
  try {
    const compressed = readFileRange({ path, offsetBytes: 0, sizeBytes: found.sizeBytes }, signal);
    await writePlainArchive(compressed, found.compression, target.file, limits);
    return target;
  } catch (error) {
    await target.close();
    throw error;
  }
}

/** Undefined for a folder and for a file that is not compressed. */
async function compressionOf(
  path: string,
  signal: AbortSignal,
): Promise<{ compression: ArchiveCompression; sizeBytes: number } | undefined> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new ScanError('MALFORMED_ARCHIVE', `The archive cannot be opened: ${readProblem(cause)}.`, { cause });
  });
  if (!found.isFile()) return undefined;
  for await (const { bytes } of readFileRange({ path, offsetBytes: 0, sizeBytes: 4 }, signal)) {
    const compression = archiveCompression(bytes);
    return compression === 'none' ? undefined : { compression, sizeBytes: found.size };
  }
  return undefined;
}
