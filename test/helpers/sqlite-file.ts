import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The bytes of a database that SQLite itself wrote, and of its write-ahead log before the database is closed. */
export function sqliteFile(write: (database: DatabaseSync) => void): { file: Buffer; wal: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-sqlite-'));
  const where = path.join(folder, 'db.sqlite');
  const database = new DatabaseSync(where);
  try {
    write(database);
    const log = `${where}-wal`;
    return { file: readFileSync(where), wal: existsSync(log) ? readFileSync(log) : Buffer.alloc(0) };
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}
