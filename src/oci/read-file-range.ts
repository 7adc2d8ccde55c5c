import { type FileHandle, open } from 'node:fs/promises';
import { ScanError } from '../domain/scan-error.ts';
import { readProblem } from '../lib/file-problem.ts';
import { type LentChunk, lendChunk, type OnReleased } from './lent-chunk.ts';
import { transportError } from './transport/transport-error.ts';

/** Each read costs one task of libuv's thread pool. */
const chunkBytes = 1024 * 1024;

export interface FileRange {
  path: string;
  offsetBytes: number;
  sizeBytes: number;
}

/**
 * A range of a file in chunks of 1 MiB. The next chunk is read while one is used. Ends early at the end of the file. The memory of a
 * released chunk is used again: new memory for each chunk costs more processor time than the read and 70 MiB of garbage.
 */
export async function* readFileRange(
  range: FileRange,
  signal: AbortSignal,
  { onReleased }: { onReleased?: OnReleased | undefined } = {},
): AsyncGenerator<LentChunk, void, undefined> {
  const file = await openFile(range.path);
  const free: Buffer[] = [];
  let next: Promise<Buffer> | undefined;
  const readNext = (position: number): Promise<Buffer> => {
    const length = Math.min(chunkBytes, range.offsetBytes + range.sizeBytes - position);
    if (length <= 0) return Promise.resolve(Buffer.alloc(0));
    return readChunk(
      file,
      free.pop() ?? Buffer.allocUnsafeSlow(Math.min(chunkBytes, range.sizeBytes)),
      length,
      position,
    );
  };
  try {
    let position = range.offsetBytes;
    next = readNext(position);
    for (;;) {
      const chunk: Buffer = await next;
      if (signal.aborted) throw transportError(signal.reason, 'the file', signal);
      if (chunk.length === 0) return;
      position += chunk.length;
      next = readNext(position);
      yield lendChunk(chunk, (bytes) => {
        onReleased?.(bytes);
        free.push(Buffer.from(bytes.buffer));
      });
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
    throw unreadableFile(cause);
  }
}

async function readChunk(file: FileHandle, memory: Buffer, length: number, position: number): Promise<Buffer> {
  try {
    const { bytesRead } = await file.read(memory, 0, length, position);
    return memory.subarray(0, bytesRead);
  } catch (cause) {
    throw unreadableFile(cause);
  }
}

/** The error of a file that cannot be opened or read. */
export function unreadableFile(cause: unknown): ScanError {
  return new ScanError('MALFORMED_ARCHIVE', `A file of the image could not be read: ${readProblem(cause)}.`, { cause });
}
