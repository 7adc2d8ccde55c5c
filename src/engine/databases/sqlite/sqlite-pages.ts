import { readWal } from './sqlite-wal.ts';

/** The pages of a database, each of which is handed out once. */
export interface SqlitePages {
  pageSize: number;
  /** Bytes of a page without the reserved area at its end. */
  usableBytes: number;
  /** Bytes of all pages: no valid database has a larger payload. */
  totalBytes: number;
  isUtf8: boolean;
  /** The page with this number, from 1. Undefined for a page that does not exist or that was handed out before, as in a cycle. */
  take(number: number): Buffer | undefined;
  /** Begins a new traversal: every page can be taken again. */
  restart(): void;
}

const magic = Buffer.from('SQLite format 3\0', 'latin1');
const usableBytesMin = 480;

/**
 * Opens the bytes of a database (sqlite.org/fileformat2.html) with the committed pages of its write-ahead log, if any. Undefined when the
 * bytes are no database.
 */
export function openSqlitePages(file: Buffer, wal?: Buffer): SqlitePages | undefined {
  const log = wal === undefined || wal.length === 0 ? undefined : readWal(wal);
  const head = log?.pages.get(1) ?? file;
  if (head.length < 100 || !head.subarray(0, magic.length).equals(magic)) return undefined;
  const declared = head.readUInt16BE(16);
  const pageSize = declared === 1 ? 65_536 : declared;
  const usableBytes = pageSize - head.readUInt8(20);
  const isPowerOfTwo = (pageSize & (pageSize - 1)) === 0;
  if (pageSize < 512 || !isPowerOfTwo || usableBytes < usableBytesMin) return undefined;
  if (log && log.pageSize !== pageSize) return undefined;
  const count = log?.pageCount ?? Math.floor(file.length / pageSize);
  // A log may declare more pages than exist. The number of pages that exist bounds the memory.
  const countMax = Math.floor(file.length / pageSize) + (log?.pages.size ?? 0);
  let taken = new Set<number>();
  return {
    pageSize,
    usableBytes,
    totalBytes: countMax * pageSize,
    isUtf8: head.readUInt32BE(56) <= 1,
    take(number) {
      if (number < 1 || number > count || taken.has(number)) return undefined;
      const end = number * pageSize;
      const page = log?.pages.get(number) ?? (end <= file.length ? file.subarray(end - pageSize, end) : undefined);
      if (page) taken.add(number);
      return page;
    },
    restart() {
      taken = new Set();
    },
  };
}
