import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { entityGroups } from './entity-diagram/entity-groups.ts';
import { readTables } from './entity-diagram/read-tables.ts';
import { renderEntities } from './entity-diagram/render-entities.ts';

/** Writes `docs/entities.md` from a database in a temporary folder to which all migrations were applied. */
const file = resolve(import.meta.dirname, '../docs/entities.md');
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const folder = await mkdtemp(join(tmpdir(), 'plimsoll-entities-'));
try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: { fsync: 'off' } });
  try {
    await migrateDatabase({ address: postgres.address, log });
    const pool = new Pool({ connectionString: postgres.address.url, max: 1 });
    // The server may end before the connection is closed on this side.
    pool.on('error', () => undefined);
    const tables = await readTables(pool);
    await pool.end();
    await writeFile(file, renderEntities(tables, entityGroups));
  } finally {
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
