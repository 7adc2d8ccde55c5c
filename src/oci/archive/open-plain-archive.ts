import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ScanError } from '../../domain/scan-error.ts';
import { readFileRange } from '../read-file-range.ts';
import { type PlainArchiveLimits, writePlainArchive } from './write-plain-archive.ts';

/** An archive that can be read in place. */
export interface PlainArchive {
  path: string;
  /** Removes what was written to disk. */
  close(): Promise<void>;
}

const limitsDefault: PlainArchiveLimits = { plainBytesMax: 64 * 1024 * 1024 * 1024, ratioMax: 250 };

/**
 * Opens a folder or an uncompressed file as it is. A file compressed with gzip is decompressed to a temporary file, because the layers in it
 * are read in several passes at the same time. On Linux this file has no name, so that nothing remains even when the process is killed.
 * Throws MALFORMED_ARCHIVE, LIMIT_EXCEEDED, CANCELLED.
 */
export async function openPlainArchive(
  path: string,
  signal: AbortSignal,
  limits: PlainArchiveLimits = limitsDefault,
): Promise<PlainArchive> {
  const sizeBytes = await compressedSize(path, signal);
  if (sizeBytes === undefined) return { path, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-archive-'));
  const file = await open(join(folder, 'archive.tar'), 'wx+', 0o600);
  let isNamed = true;
  const close = async (): Promise<void> => {
    await file.close();
    if (isNamed) await rm(folder, { recursive: true, force: true });
  };
  try {
    const nameless = `/proc/${process.pid}/fd/${file.fd}`;
    if ((await stat(nameless).catch(() => undefined))?.isFile() === true) {
      await rm(folder, { recursive: true, force: true });
      isNamed = false;
    }
    const compressed = readFileRange({ path, offsetBytes: 0, sizeBytes }, signal);
    await writePlainArchive(compressed, createGunzip({ chunkSize: 256 * 1024 }), file, limits);
    return { path: isNamed ? join(folder, 'archive.tar') : nameless, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Size of a file that begins like gzip (RFC 1952). */
async function compressedSize(path: string, signal: AbortSignal): Promise<number | undefined> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new ScanError('MALFORMED_ARCHIVE', 'The archive cannot be opened.', { cause });
  });
  if (!found.isFile()) return undefined;
  for await (const { bytes } of readFileRange({ path, offsetBytes: 0, sizeBytes: 2 }, signal)) {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return found.size;
  }
  return undefined;
}
