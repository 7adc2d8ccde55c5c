import type { SqlitePages } from './sqlite-pages.ts';
import { readRecord, readVarint, type SqliteValue } from './sqlite-record.ts';

/** A row: its columns. The column of an INTEGER PRIMARY KEY is null in the record, and its value is `rowId`. */
export interface SqliteRow {
  rowId: number;
  values: SqliteValue[];
}

/** Rows of the tables that are read are larger. Cells of a hostile page may all be the same small row. */
const rowBytesMin = 32;

const interiorTable = 5;
const leafTable = 13;

/** The b-tree or an overflow chain is damaged: a missing page, a cycle, an impossible size. */
class DamagedTree extends Error {}

/**
 * Visits the rows of a table in the order of their ids. `visit` returns false to stop. Returns false when the database is damaged: the rows
 * before the damage were visited. Every page is read at most once, so the time is linear in the size of the database.
 */
export function visitSqliteTable(pages: SqlitePages, table: string, visit: (row: SqliteRow) => boolean): boolean {
  try {
    let root: number | undefined;
    walk(pages, 1, ({ values: [type, name, , rootPage] }) => {
      const isTable = textOf(type) === 'table' && textOf(name) === table;
      if (isTable && rootPage?.kind === 'integer') root = rootPage.number;
      return root === undefined;
    });
    if (root === undefined) return false;
    walk(pages, root, visit);
    return true;
  } catch (error) {
    if (error instanceof DamagedTree) return false;
    throw error;
  }
}

function textOf(value: SqliteValue | undefined): string | undefined {
  return value?.kind === 'bytes' ? value.bytes.toString('utf8', 0, 256) : undefined;
}

function walk(pages: SqlitePages, root: number, visit: (row: SqliteRow) => boolean): void {
  pages.restart();
  const budget = { bytes: pages.totalBytes };
  /** Page numbers, the next one last. */
  const pending = [root];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    const page = pages.take(number);
    if (!page) throw new DamagedTree();
    const at = number === 1 ? 100 : 0;
    const type = page[at];
    const cells = page.readUInt16BE(at + 3);
    if (type === interiorTable) {
      const children = childrenOf(page, at, cells);
      if (pending.length + children.length > pages.totalBytes / pages.pageSize + 1) throw new DamagedTree();
      pending.push(...children.reverse());
    } else if (type !== leafTable || !visitLeaf({ pages, page, at, cells, budget }, visit)) {
      if (type !== leafTable) throw new DamagedTree();
      return;
    }
  }
}

function childrenOf(page: Buffer, at: number, cells: number): number[] {
  const children: number[] = [];
  for (let index = 0; index < cells; index += 1) {
    const cell = cellOffset(page, at + 12, index);
    if (cell + 4 > page.length) throw new DamagedTree();
    children.push(page.readUInt32BE(cell));
  }
  children.push(page.readUInt32BE(at + 8));
  return children;
}

interface Leaf {
  pages: SqlitePages;
  page: Buffer;
  at: number;
  cells: number;
  /** Bytes of payload that remain. Cells of a damaged page may overlap. */
  budget: { bytes: number };
}

function visitLeaf({ pages, page, at, cells, budget }: Leaf, visit: (row: SqliteRow) => boolean): boolean {
  for (let index = 0; index < cells; index += 1) {
    const size = readVarint(page, cellOffset(page, at + 8, index));
    const rowId = size && readVarint(page, size.next);
    if (!size || !rowId) throw new DamagedTree();
    budget.bytes -= Math.max(size.value, rowBytesMin);
    if (budget.bytes < 0) throw new DamagedTree();
    const values = readRecord(payloadOf(pages, page, rowId.next, size.value));
    if (!values) throw new DamagedTree();
    if (!visit({ rowId: rowId.value, values })) return false;
  }
  return true;
}

function cellOffset(page: Buffer, pointers: number, index: number): number {
  const at = pointers + index * 2;
  if (at + 2 > page.length) throw new DamagedTree();
  return page.readUInt16BE(at);
}

/** The part of the payload in the leaf, and the rest in a chain of overflow pages ("B-tree Pages", computation of X, M and K). */
function payloadOf(pages: SqlitePages, page: Buffer, start: number, size: number): Buffer {
  const { usableBytes } = pages;
  if (size <= usableBytes - 35) {
    if (start + size > page.length) throw new DamagedTree();
    return page.subarray(start, start + size);
  }
  const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const preferred = least + ((size - least) % (usableBytes - 4));
  const local = preferred <= usableBytes - 35 ? preferred : least;
  if (start + local + 4 > page.length) throw new DamagedTree();
  const parts = [page.subarray(start, start + local)];
  let number = page.readUInt32BE(start + local);
  for (let left = size - local; left > 0; ) {
    const overflow = pages.take(number);
    if (!overflow) throw new DamagedTree();
    const part = overflow.subarray(4, 4 + Math.min(left, usableBytes - 4));
    parts.push(part);
    left -= part.length;
    number = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}
