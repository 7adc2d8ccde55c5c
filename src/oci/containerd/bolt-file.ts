import { type FileHandle, open } from 'node:fs/promises';
import { ScanError } from '../../domain/scan-error.ts';

/** A bucket of a bbolt database. Keys are compared as bytes. */
export interface BoltBucket {
  /** The value of a key that is not a bucket. */
  value(key: string): Promise<Buffer | undefined>;
  bucket(key: string): Promise<BoltBucket | undefined>;
  /** Keys of buckets, at most `max`. */
  bucketNames(max: number): Promise<string[]>;
  /** Keys of values, at most `max`. */
  valueNames(max: number): Promise<string[]>;
}

export interface BoltFile {
  root: BoltBucket;
  close(): Promise<void>;
}

/** Bytes of a page with its overflow pages. */
const pageBytesMax = 64 * 1024 * 1024;
const depthMax = 64;
const magic = 0xed0cdaed;
const branchFlag = 0x01;
const leafFlag = 0x02;
const metaFlag = 0x04;
const bucketFlag = 0x01;
const headerBytes = 16;

/**
 * Opens a database of bbolt (go.etcd.io/bbolt, `page.go`, `db.go`, version 2 of the format) for reading, without its lock: the program that
 * owns the file never changes pages of the last committed state before it commits another one. Throws MALFORMED_ARCHIVE for damaged content.
 */
export async function openBoltFile(path: string): Promise<BoltFile> {
  const file = await open(path, 'r');
  try {
    const { pageBytes, root } = await newestMeta(file);
    return { root: bucketAt({ file, pageBytes, root, inline: undefined }), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The two meta pages are written in turn. The one with the larger transaction number is in force if its checksum is right. */
async function newestMeta(file: FileHandle): Promise<{ pageBytes: number; root: bigint }> {
  const first = await readMeta(file, 0);
  // The first page states the size of pages; if it is damaged, pages have the size of most systems.
  const second = await readMeta(file, first?.pageBytes ?? 4096);
  const [newest] = [first, second].flatMap((meta) => meta ?? []).sort((left, right) => Number(right.txId - left.txId));
  if (newest === undefined) throw damaged();
  return newest;
}

async function readMeta(
  file: FileHandle,
  position: number,
): Promise<{ pageBytes: number; root: bigint; txId: bigint } | undefined> {
  const bytes = Buffer.alloc(headerBytes + 64);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
  const meta = bytes.subarray(headerBytes);
  const isMeta = bytesRead === bytes.length && (bytes.readUInt16LE(8) & metaFlag) !== 0;
  if (!isMeta || meta.readUInt32LE(0) !== magic || meta.readUInt32LE(4) !== 2) return undefined;
  if (fnv1a(meta.subarray(0, 56)) !== meta.readBigUInt64LE(56)) return undefined;
  const pageBytes = meta.readUInt32LE(8);
  if (pageBytes < 512 || pageBytes > 1024 * 1024) return undefined;
  return { pageBytes, root: meta.readBigUInt64LE(16), txId: meta.readBigUInt64LE(48) };
}

/** FNV-1a, 64 bits. */
function fnv1a(bytes: Buffer): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

interface BucketPlace {
  file: FileHandle;
  pageBytes: number;
  root: bigint;
  /** Small buckets are stored as a page in the value. */
  inline: Buffer | undefined;
}

interface Found {
  isBucket: boolean;
  value: Buffer;
}

function bucketAt(place: BucketPlace): BoltBucket {
  const rootPage = (): Promise<Buffer> => (place.inline ? Promise.resolve(place.inline) : readPage(place, place.root));
  const find = async (key: string): Promise<Found | undefined> => {
    const wanted = Buffer.from(key);
    let page = await rootPage();
    for (let depth = 0; depth < depthMax; depth += 1) {
      if ((page.readUInt16LE(8) & leafFlag) !== 0) {
        return leaves(page).find((leaf) => leaf.key.equals(wanted));
      }
      const below = branches(page).findLast((branch, index) => index === 0 || Buffer.compare(branch.key, wanted) <= 0);
      if (below === undefined) return undefined;
      page = await readPage(place, below.page);
    }
    throw damaged();
  };
  return {
    async value(key) {
      const found = await find(key);
      return found === undefined || found.isBucket ? undefined : Buffer.from(found.value);
    },
    async bucket(key) {
      const found = await find(key);
      return found?.isBucket ? bucketIn(place, found.value) : undefined;
    },
    bucketNames: (max) => namesOf(place, rootPage, { ofBuckets: true, max }),
    valueNames: (max) => namesOf(place, rootPage, { ofBuckets: false, max }),
  };
}

/** Keys of the leaf pages below a page, in their order. */
async function namesOf(
  place: BucketPlace,
  rootPage: () => Promise<Buffer>,
  { ofBuckets, max }: { ofBuckets: boolean; max: number },
): Promise<string[]> {
  const names: string[] = [];
  const pending: { page: Buffer; depth: number }[] = [{ page: await rootPage(), depth: 0 }];
  for (let next = pending.pop(); next && names.length < max; next = pending.pop()) {
    if (next.depth > depthMax) throw damaged();
    if ((next.page.readUInt16LE(8) & leafFlag) !== 0) {
      for (const { key, isBucket } of leaves(next.page)) if (isBucket === ofBuckets) names.push(key.toString('utf8'));
      continue;
    }
    for (const { page } of branches(next.page).slice(0, max).reverse())
      pending.push({ page: await readPage(place, page), depth: next.depth + 1 });
  }
  return names.slice(0, max);
}

function bucketIn({ file, pageBytes }: BucketPlace, value: Buffer): BoltBucket {
  if (value.length < headerBytes) throw damaged();
  const root = value.readBigUInt64LE(0);
  const inline = root === 0n ? checkedPage(Buffer.from(value.subarray(headerBytes))) : undefined;
  return bucketAt({ file, pageBytes, root, inline });
}

async function readPage({ file, pageBytes }: BucketPlace, id: bigint): Promise<Buffer> {
  const position = id * BigInt(pageBytes);
  const head = Buffer.alloc(headerBytes);
  if (position > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  const { bytesRead } = await file.read(head, 0, headerBytes, Number(position));
  if (bytesRead !== headerBytes) throw damaged();
  const bytes = (head.readUInt32LE(12) + 1) * pageBytes;
  if (bytes > pageBytesMax) throw damaged();
  const page = Buffer.alloc(bytes);
  const whole = await file.read(page, 0, bytes, Number(position));
  return checkedPage(page.subarray(0, whole.bytesRead));
}

function checkedPage(page: Buffer): Buffer {
  if (page.length < headerBytes || (page.readUInt16LE(8) & (branchFlag | leafFlag)) === 0) throw damaged();
  return page;
}

function branches(page: Buffer): { key: Buffer; page: bigint }[] {
  return elements(page).map((offset) => {
    const start = offset + page.readUInt32LE(offset);
    return { key: slice(page, start, page.readUInt32LE(offset + 4)), page: page.readBigUInt64LE(offset + 8) };
  });
}

function leaves(page: Buffer): { key: Buffer; value: Buffer; isBucket: boolean }[] {
  return elements(page).map((offset) => {
    const start = offset + page.readUInt32LE(offset + 4);
    const keyBytes = page.readUInt32LE(offset + 8);
    const key = slice(page, start, keyBytes);
    const value = slice(page, start + keyBytes, page.readUInt32LE(offset + 12));
    return { key, value, isBucket: (page.readUInt32LE(offset) & bucketFlag) !== 0 };
  });
}

const elementBytes = 16;

/** Offsets of the elements of a page. */
function elements(page: Buffer): number[] {
  const count = page.readUInt16LE(10);
  if (headerBytes + count * elementBytes > page.length) throw damaged();
  return Array.from({ length: count }, (_, index) => headerBytes + index * elementBytes);
}

function slice(page: Buffer, start: number, length: number): Buffer {
  if (start + length > page.length) throw damaged();
  return page.subarray(start, start + length);
}

function damaged(): ScanError {
  return new ScanError(
    'MALFORMED_ARCHIVE',
    'The metadata database of containerd is damaged or is being written; try again.',
  );
}
