/** The committed pages of a write-ahead log. */
export interface SqliteWal {
  pageSize: number;
  /** The last version of each page, by its number. */
  pages: Map<number, Buffer>;
  /** Pages of the database after the last commit. */
  pageCount: number;
}

const headerBytes = 32;
const frameHeaderBytes = 24;

/**
 * Reads a write-ahead log (sqlite.org/fileformat2.html, "The WAL File Format"). Frames are valid up to the first one whose salt or checksum
 * differs: the rest belongs to an earlier use of the file. Frames after the last commit are ignored. Undefined when nothing is committed.
 */
export function readWal(wal: Buffer): SqliteWal | undefined {
  if (wal.length < headerBytes) return undefined;
  const magic = wal.readUInt32BE(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return undefined;
  const add = createChecksum((magic & 1) === 1);
  const pageSize = wal.readUInt32BE(8);
  if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) return undefined;
  if (!add(wal.subarray(0, 24)).equals(wal.subarray(24, 32))) return undefined;
  const salt = wal.subarray(16, 24);
  const committed = new Map<number, Buffer>();
  let pending = new Map<number, Buffer>();
  let pageCount = 0;
  for (let at = headerBytes; at + frameHeaderBytes + pageSize <= wal.length; at += frameHeaderBytes + pageSize) {
    const page = wal.subarray(at + frameHeaderBytes, at + frameHeaderBytes + pageSize);
    if (!wal.subarray(at + 8, at + 16).equals(salt)) break;
    add(wal.subarray(at, at + 8));
    if (!add(page).equals(wal.subarray(at + 16, at + 24))) break;
    pending.set(wal.readUInt32BE(at), page);
    const pagesAfterCommit = wal.readUInt32BE(at + 4);
    if (pagesAfterCommit === 0) continue;
    pageCount = pagesAfterCommit;
    for (const [number, bytes] of pending) committed.set(number, bytes);
    pending = new Map();
  }
  return pageCount === 0 ? undefined : { pageSize, pages: committed, pageCount };
}

/** The cumulative checksum of header and frames, over pairs of 32-bit words. The result is big-endian in either byte order of the words. */
function createChecksum(isBigEndian: boolean): (bytes: Buffer) => Buffer {
  let first = 0;
  let second = 0;
  const sum = Buffer.alloc(8);
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
      second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
    }
    sum.writeUInt32BE(first, 0);
    sum.writeUInt32BE(second, 4);
    return sum;
  };
}
