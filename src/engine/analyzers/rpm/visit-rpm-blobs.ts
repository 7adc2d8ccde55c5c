import { visitHashValues } from '../../databases/berkeley-db/visit-hash-values.ts';
import { visitNdbBlobs } from '../../databases/ndb/visit-ndb-blobs.ts';
import { openSqlitePages } from '../../databases/sqlite/sqlite-pages.ts';
import { visitSqliteTable } from '../../databases/sqlite/visit-sqlite-table.ts';

/**
 * Visits the header blob of every package in a database of any format that rpm has written: SQLite, Berkeley DB and ndb. Returns false when
 * the database is damaged or of another format; the blobs that could be read were visited.
 */
export function visitRpmBlobs(file: Buffer, wal: Buffer | undefined, visit: (blob: Buffer) => boolean): boolean {
  const pages = openSqlitePages(file, wal);
  if (pages) {
    return visitSqliteTable(pages, 'Packages', ({ values: [, blob] }) => blob?.kind !== 'bytes' || visit(blob.bytes));
  }
  if (file.length >= 4 && file.toString('latin1', 0, 4) === 'RpmP') return visitNdbBlobs(file, visit);
  // Key 0 has the number of the last package.
  return visitHashValues(file, (key, value) => key.every((byte) => byte === 0) || visit(value));
}
