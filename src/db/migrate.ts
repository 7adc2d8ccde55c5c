import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { BaseLogger } from 'pino';
import { connectForSetup } from './connect-for-setup.ts';
import type { DatabaseAddress } from './database-address.ts';
import { DatabaseSetupError } from './database-setup-error.ts';

export interface MigrationRequest {
  address: DatabaseAddress;
  log: Pick<BaseLogger, 'debug'>;
  /** Folder of `NNNN_name.sql` files; the program's own by default. */
  folder?: string;
  /** Minimum major version of the server; 15 by default. */
  serverVersionMin?: number;
  /** Ends the connection. The running migration is rolled back, and `migrateDatabase` rejects with the reason. */
  signal?: AbortSignal;
}

export interface MigrationReport {
  /** File names applied by this call, in order. */
  applied: string[];
  /** Number of the last applied migration. */
  version: number;
}

interface Migration {
  version: number;
  fileName: string;
  sql: string;
  checksum: string;
}

const ownFolder = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** An arbitrary number: advisory locks are shared by all users of the database. */
const lockKey = 7_224_310_615;

/**
 * Applies pending migrations: plain SQL files, forward only, each in a transaction with the row that records it. Replicas that start
 * together wait for each other. Throws `DatabaseSetupError` for a PostgreSQL that is too old, a database that a newer program or one with
 * other migrations has migrated, and a file that changed after it was applied. No statement timeout applies.
 */
export async function migrateDatabase(request: MigrationRequest): Promise<MigrationReport> {
  const { signal } = request;
  const migrations = await readMigrations(request.folder ?? ownFolder);
  const client = await connectForSetup(request.address, { applicationName: 'plimsoll-migrate' });
  // Another replica may hold the lock for as long as its migrations take.
  const disconnect = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', disconnect);
  try {
    signal?.throwIfAborted();
    await client.query("select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)");
    await refuseOldServer(client, request.serverVersionMin ?? 15);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await applyMissing(client, migrations, request.log);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', disconnect);
    // Ends the session, which releases the lock.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const [index, fileName] of fileNames.entries()) {
    const number = /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(fileName)?.[1];
    if (number === undefined || Number(number) !== index + 1) {
      throw new DatabaseSetupError(
        `Migration ${fileName} must be named ${String(index + 1).padStart(4, '0')}_name.sql: migration numbers must be consecutive and unique.`,
      );
    }
    const sql = await readFile(join(folder, fileName), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    migrations.push({ version: index + 1, fileName, sql, checksum });
  }
  return migrations;
}

async function refuseOldServer(client: Client, serverVersionMin: number): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as text",
  );
  const [server] = rows;
  if (server && Number(server.number) >= serverVersionMin * 10_000) return;
  throw new DatabaseSetupError(
    `The server is PostgreSQL ${server?.text ?? 'of an unknown version'}; Plimsoll requires PostgreSQL ${serverVersionMin} or newer.`,
  );
}

async function applyMissing(
  client: Client,
  migrations: Migration[],
  log: MigrationRequest['log'],
): Promise<MigrationReport> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    file_name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ version: number; file_name: string; checksum: string }>(
    'select version, file_name, checksum from schema_migrations order by version',
  );
  for (const row of rows) refuseUnknownOrChanged(row, migrations);
  const applied: string[] = [];
  for (const migration of migrations.slice(rows.length)) {
    await applyOne(client, migration);
    log.debug({ migration: migration.fileName }, 'database migration applied');
    applied.push(migration.fileName);
  }
  return { applied, version: migrations.length };
}

function refuseUnknownOrChanged(
  row: { version: number; file_name: string; checksum: string },
  migrations: Migration[],
): void {
  const migration = migrations[row.version - 1];
  if (!migration) {
    throw new DatabaseSetupError(
      `The database contains migration ${row.file_name}, which this version of Plimsoll does not know: it was applied by a newer version. ` +
        'Start the newer version, or restore a backup from before the upgrade.',
    );
  }
  if (migration.checksum === row.checksum) return;
  if (migration.fileName !== row.file_name) {
    throw new DatabaseSetupError(
      `The database contains migration ${row.file_name}, and this version of Plimsoll has ${migration.fileName} instead: a development version ` +
        'created the database, and it cannot be upgraded. Start with an empty database (DATABASE_URL) or an empty data folder (PLIMSOLL_DATA_DIR).',
    );
  }
  throw new DatabaseSetupError(
    `Migration ${migration.fileName} has changed since this database applied it. ` +
      'Restore the original file and put changes into a new migration.',
  );
}

async function applyOne(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (version, file_name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.fileName,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseSetupError(`Migration ${migration.fileName} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}
