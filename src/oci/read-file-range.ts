import { type FileHandle, open } from 'node:fs/promises';
import { ScanError } from '../domain/scan-error.ts';
import { transportError } from './transport/transport-error.ts';

const chunkBytes = 1024 * 1024;

export interface FileRange {
  path: string;
  offsetBytes: number;
  sizeBytes: number;
}

/** A range of a file in chunks of 1 MiB. The next chunk is read while one is used. Ends early at the end of the file. */
export async function* readFileRange(range: FileRange, signal: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  const file = await openFile(range.path);
  let next: Promise<Buffer> | undefined;
  try {
    const end = range.offsetBytes + range.sizeBytes;
    let position = range.offsetBytes;
    next = readChunk(file, position, end);
    for (;;) {
      const chunk: Buffer = await next;
      if (signal.aborted) throw transportError(signal.reason, 'the file', signal);
      if (chunk.length === 0) return;
      position += chunk.length;
      next = readChunk(file, position, end);
      yield chunk;
    }
  } finally {
    // The file may be closed only after the last read has ended.
    await next?.catch(() => undefined);
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function readChunk(file: FileHandle, position: number, end: number): Promise<Buffer> {
  const length = Math.min(chunkBytes, end - position);
  if (length <= 0) return Buffer.alloc(0);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
    return bytesRead === length ? buffer : buffer.subarray(0, bytesRead);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause: unknown): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', 'A file of the image could not be read.', { cause });
}
