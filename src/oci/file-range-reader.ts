import { closeSync, openSync, read, readSync } from 'node:fs';
import { type FileRange, unreadableFile } from './read-file-range.ts';

/** Reads a range of a file in order, into memory of the caller. */
export interface FileRangeReader {
  /**
   * Fills the memory with the next bytes. Returns their number: 0 at the end of the range or of the file. Blocks its thread. Throws
   * MALFORMED_ARCHIVE.
   */
  read(memory: Uint8Array): number;
  /** Like `read`, in a thread of libuv's pool. The next read may begin, and the file may be closed, only after the promise has settled. */
  readInPool(memory: Uint8Array): Promise<number>;
  close(): void;
}

/** Opens a range of a file. Throws MALFORMED_ARCHIVE for a file that cannot be read. */
export function openFileRange({ path, offsetBytes, sizeBytes }: FileRange): FileRangeReader {
  const file = attempt(() => openSync(path, 'r'));
  let at = 0;
  return {
    read(memory) {
      const length = Math.min(memory.length, sizeBytes - at);
      if (length <= 0) return 0;
      const bytes = attempt(() => readSync(file, memory, 0, length, offsetBytes + at));
      at += bytes;
      return bytes;
    },
    readInPool(memory) {
      const length = Math.min(memory.length, sizeBytes - at);
      if (length <= 0) return Promise.resolve(0);
      return new Promise((resolve, reject) => {
        read(file, memory, 0, length, offsetBytes + at, (cause, bytes) => {
          at += bytes;
          if (cause) reject(unreadableFile(cause));
          else resolve(bytes);
        });
      });
    },
    close: () => closeSync(file),
  };
}

function attempt<Value>(call: () => Value): Value {
  try {
    return call();
  } catch (cause) {
    throw unreadableFile(cause);
  }
}
