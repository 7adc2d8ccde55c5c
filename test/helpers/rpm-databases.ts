import { rpmHeader } from '../../src/engine/image/rpm-header.ts';
import { sqliteFile } from './sqlite-file.ts';

/** A small package with a file, a dependency and a source package. */
export function bashHeader(version = '5.1.8'): Buffer {
  return rpmHeader([
    [1000, 'bash'], [1001, version], [1002, '6.el9'], [1003, [1]], [1011, 'Acme'], [1014, 'GPLv3+'], [1022, 'x86_64'],
    [1044, `bash-${version}-6.el9.src.rpm`], [1047, ['bash', '/bin/sh']], [1049, ['libc.so.6()(64bit)', 'rpmlib(X)', 'ncurses']],
    [1116, [0, 1]], [1117, ['bash', 'x.so']], [1118, ['/usr/bin/', '/usr/lib64/']], [5096, 'bash:5:1:a'],
  ]); // biome-ignore format: a table
}

/** A database that SQLite itself wrote. `logged` are blobs that are only in the write-ahead log. */
export function sqliteRpmDatabase(
  blobs: readonly Buffer[],
  { logged = [], pageSize = 512 }: { logged?: readonly Buffer[]; pageSize?: number } = {},
): { file: Buffer; wal: Buffer } {
  return sqliteFile((database) => {
    database.exec(`PRAGMA page_size=${pageSize}; PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;
      CREATE TABLE 'Packages' (hnum INTEGER PRIMARY KEY AUTOINCREMENT, blob BLOB NOT NULL);
      CREATE TABLE 'Name' (key TEXT NOT NULL, hnum INTEGER NOT NULL, idx INTEGER NOT NULL);`);
    const insert = database.prepare('INSERT INTO Packages (blob) VALUES (?)');
    database.exec('BEGIN');
    for (const blob of blobs) insert.run(blob);
    database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    for (const blob of logged) insert.run(blob);
  });
}

export const bdbPageBytes = 512;

/** A Berkeley DB hash file with one bucket whose values are in overflow pages, as rpm 4.16 and earlier write it. */
export function bdbRpmDatabase(blobs: readonly Buffer[], isBigEndian = false): Buffer {
  const pages: Buffer[] = [];
  const put = (page: Buffer, at: number, value: number, bytes: 2 | 4): void => {
    if (isBigEndian) page.writeUIntBE(value, at, bytes);
    else page.writeUIntLE(value, at, bytes);
  };
  const addPage = (type: number): Buffer => {
    const page = Buffer.alloc(bdbPageBytes);
    put(page, 8, pages.length, 4);
    page.writeUInt8(type, 25);
    pages.push(page);
    return page;
  };
  const meta = addPage(8);
  put(meta, 12, 0x061561, 4);
  put(meta, 20, bdbPageBytes, 4);
  const bucket = addPage(13);
  let end = bdbPageBytes;
  let items = 0;
  const addItem = (item: Buffer): void => {
    end -= item.length;
    item.copy(bucket, end);
    put(bucket, 26 + items * 2, end, 2);
    items += 1;
  };
  for (const [index, blob] of blobs.entries()) {
    addItem(Buffer.from([1, index + 1, 0, 0, 0]));
    const item = Buffer.alloc(12, 3);
    put(item, 4, pages.length, 4);
    put(item, 8, blob.length, 4);
    addItem(item);
    for (let at = 0; at < blob.length; at += bdbPageBytes - 26) {
      const page = addPage(7);
      const copied = blob.copy(page, 26, at, at + bdbPageBytes - 26);
      put(page, 22, copied, 2);
      if (at + copied < blob.length) put(page, 16, pages.length, 4);
    }
  }
  put(bucket, 20, items, 2);
  put(meta, 32, pages.length - 1, 4);
  return Buffer.concat(pages);
}

/** rpm's ndb file with one page of slots. */
export function ndbRpmDatabase(blobs: readonly Buffer[]): Buffer {
  const slots = Buffer.alloc(4096);
  slots.write('RpmP', 0, 'latin1');
  slots.writeUInt32LE(1, 12);
  for (let at = 32; at < slots.length; at += 16) slots.write('Slot', at, 'latin1');
  const parts = [slots];
  let end = slots.length;
  for (const [index, blob] of blobs.entries()) {
    const padded = Buffer.alloc(Math.ceil((16 + blob.length + 12) / 16) * 16);
    padded.write('BlbS', 0, 'latin1');
    padded.writeUInt32LE(index + 1, 4);
    padded.writeUInt32LE(blob.length, 12);
    blob.copy(padded, 16);
    slots.writeUInt32LE(index + 1, 32 + index * 16 + 4);
    slots.writeUInt32LE(end / 16, 32 + index * 16 + 8);
    slots.writeUInt32LE(padded.length / 16, 32 + index * 16 + 12);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}
