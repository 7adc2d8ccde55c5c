import { numberReader } from '../../../lib/number-reader.ts';

/** Offsets of the metadata page and of the header of every other page (Berkeley DB, `dbinc/db_page.h`). */
const hashMagic = 0x061561;
const pageHeaderBytes = 26;
const hashPageTypes: ReadonlySet<number> = new Set([2, 13]);
const overflowPageType = 7;
/** Unused pages, pages of large values, and the metadata. A hash database has no page of another type. */
const otherPageTypes: ReadonlySet<number> = new Set([0, overflowPageType, 8]);
const inlineItem = 1;
const overflowItem = 3;

interface HashFile {
  file: Buffer;
  pageSize: number;
  pageCount: number;
  u32(at: number): number;
  u16(at: number): number;
  /** Overflow pages that were read. Each belongs to one value, so a second use is a cycle. */
  taken: Set<number>;
}

/**
 * Visits every value of a Berkeley DB hash database, in the order of its pages. `visit` returns false to stop. Returns false when the file is
 * no hash database or damaged; the values that could be read were visited. Time and memory are linear in the size of the file.
 */
export function visitHashValues(file: Buffer, visit: (key: Buffer, value: Buffer) => boolean): boolean {
  const database = openHashFile(file);
  if (!database) return false;
  let isSound = true;
  for (let number = 1; number < database.pageCount; number += 1) {
    const outcome = visitPage(database, number * database.pageSize, visit);
    if (outcome === 'stopped') return true;
    if (outcome === 'damaged') isSound = false;
  }
  // A file that ends within its last page lost pages.
  return isSound && database.u32(32) < database.pageCount;
}

function openHashFile(file: Buffer): HashFile | undefined {
  if (file.length < 512) return undefined;
  const isLittle = file.readUInt32LE(12) === hashMagic;
  if (!isLittle && file.readUInt32BE(12) !== hashMagic) return undefined;
  const { u16, u32 } = numberReader(file, !isLittle);
  const pageSize = u32(20);
  const isEncrypted = file.readUInt8(24) !== 0;
  if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0 || isEncrypted) return undefined;
  return { file, pageSize, pageCount: Math.floor(file.length / pageSize), u32, u16, taken: new Set() };
}

type Outcome = 'read' | 'stopped' | 'damaged';

function visitPage(database: HashFile, page: number, visit: (key: Buffer, value: Buffer) => boolean): Outcome {
  const { file, u16 } = database;
  const type = file.readUInt8(page + 25);
  if (!hashPageTypes.has(type)) return otherPageTypes.has(type) ? 'read' : 'damaged';
  const entries = u16(page + 20);
  if (pageHeaderBytes + entries * 2 > database.pageSize) return 'damaged';
  let outcome: Outcome = 'read';
  for (let index = 0; index + 1 < entries; index += 2) {
    const key = itemOf(database, page, index);
    const value = itemOf(database, page, index + 1);
    if (!key || !value) outcome = 'damaged';
    else if (!visit(key, value)) return 'stopped';
  }
  return outcome;
}

/** Items are stored from the end of the page, so an item ends where the previous one begins. */
function itemOf(database: HashFile, page: number, index: number): Buffer | undefined {
  const { file, pageSize, u16, u32 } = database;
  const start = u16(page + pageHeaderBytes + index * 2);
  const end = index === 0 ? pageSize : u16(page + pageHeaderBytes + (index - 1) * 2);
  if (start < pageHeaderBytes || start >= end || end > pageSize) return undefined;
  const type = file.readUInt8(page + start);
  if (type === inlineItem) return file.subarray(page + start + 1, page + end);
  if (type !== overflowItem || end - start < 12) return undefined;
  return readOverflow(database, u32(page + start + 4), u32(page + start + 8));
}

function readOverflow(database: HashFile, first: number, length: number): Buffer | undefined {
  const { file, pageSize, pageCount, u16, u32, taken } = database;
  if (length > file.length) return undefined;
  const parts: Buffer[] = [];
  let left = length;
  for (let number = first; left > 0; ) {
    const page = number * pageSize;
    if (number < 1 || number >= pageCount || taken.has(number)) return undefined;
    if (file.readUInt8(page + 25) !== overflowPageType) return undefined;
    taken.add(number);
    const bytes = Math.min(u16(page + 22), pageSize - pageHeaderBytes, left);
    parts.push(file.subarray(page + pageHeaderBytes, page + pageHeaderBytes + bytes));
    left -= bytes;
    number = u32(page + 16);
  }
  return Buffer.concat(parts);
}
