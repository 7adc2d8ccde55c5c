import type { PoolClient } from 'pg';
import { BackupError, type BackupManifest } from './backup-frames.ts';
import { quoted, readManifest, textSettings } from './dump-database.ts';

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** Inserts the rows of a backup in one transaction. Nothing changes unless `finish` is called. */
export interface DatabaseRestore {
  insert(table: string, payload: Buffer): Promise<number>;
  finish(): Promise<void>;
}

/**
 * Prepares a migrated database without organizations. Foreign keys are removed and added again at the end, which verifies all references;
 * triggers do not run, because the rows that they wrote are in the backup. Throws BackupError when the database is in use.
 */
export async function beginRestore(client: PoolClient, manifest: BackupManifest): Promise<DatabaseRestore> {
  await client.query('begin');
  await client.query(textSettings);
  await refuseUsed(client);
  const own = await readManifest(client);
  refuseOtherTables(own, manifest);
  const constraints = await foreignKeys(client);
  const tables = manifest.tables.map(({ name }) => quoted(name));
  for (const { table, name } of constraints)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  return {
    insert: (table, payload) => insertRows(client, own, table, payload),
    async finish() {
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
      for (const { table, name, definition } of constraints)
        await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
      for (const { name, value, isCalled } of manifest.sequences)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, value, isCalled]);
      await client.query('commit');
    },
  };
}

/** Names and types in statements are those of this database, never those of the file. */
function refuseOtherTables(own: BackupManifest, { migrations, tables, sequences }: BackupManifest): void {
  if (migrations !== own.migrations)
    throw new BackupError(
      `The backup has ${migrations} migrations and this program has ${own.migrations}: restore it with the version that wrote it, then upgrade.`,
    );
  const isEqual =
    JSON.stringify(tables) === JSON.stringify(own.tables) &&
    JSON.stringify(sequences.map(({ name }) => name)) === JSON.stringify(own.sequences.map(({ name }) => name));
  if (!isEqual) throw new BackupError('The backup has other tables than this program.');
}

async function refuseUsed(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean }>('select exists(select from organizations) as "isUsed"');
  if (rows[0]?.isUsed === true)
    throw new BackupError('The target is not empty: a backup is restored into a database without organizations.');
}

async function foreignKeys(client: PoolClient): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
     where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0 order by 1, 2`,
  );
  return rows;
}

async function insertRows(
  client: PoolClient,
  { tables }: BackupManifest,
  name: string,
  payload: Buffer,
): Promise<number> {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) throw new BackupError(`The backup contains rows of the unknown table ${name}.`);
  const { columns, types } = table;
  const values = columns.map((_, index) => `(r ->> ${index})::${types[index] ?? 'text'}`).join(', ');
  const { rowCount } = await client.query(
    `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
     select ${values} from json_array_elements($1::json) as r`,
    [payload.toString('utf8')],
  );
  return rowCount ?? 0;
}
