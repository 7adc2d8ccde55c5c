import { closeSync, openSync, readSync } from 'node:fs';
import { type FileRange, unreadableFile } from './read-file-range.ts';

/** Reads a range of a file in order, into memory of the caller. It blocks its thread, which must have no other work. */
export interface FileRangeReader {
  /** Fills the memory with the next bytes. Returns their number: 0 at the end of the range or of the file. Throws MALFORMED_ARCHIVE. */
  read(memory: Uint8Array): number;
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
