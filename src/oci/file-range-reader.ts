import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileRange, unreadableFile } from './read-file-range.ts';

/** Reads a range of a file in order, into memory of the caller. */
export interface FileRangeReader {
  /**
   * Fills the memory with the next bytes. Returns their number: 0 at the end of the range or of the file. Blocks its thread. Throws
   * MALFORMED_ARCHIVE.
   */
  read(memory: Uint8Array): number;
  /** Passes over bytes without reading them. Returns false, and passes over none, when the range has fewer. */
  skip(bytes: number): boolean;
  /** Bytes of the range before the next one to be read. */
  position(): number;
  /** Continues at the beginning of the range. */
  rewind(): void;
  /** Which file it is, its size and the time of its last change. Equal states: the file was not written meanwhile. */
  state(): string;
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
    skip(bytes) {
      if (at + bytes > sizeBytes) return false;
      at += bytes;
      return true;
    },
    position: () => at,
    rewind: () => void (at = 0),
    state() {
      const { dev, ino, size, mtimeNs } = attempt(() => fstatSync(file, { bigint: true }));
      return [dev, ino, size, mtimeNs].join(' ');
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
