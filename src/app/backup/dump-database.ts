import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { type BackupManifest, writeFrame } from './backup-frames.ts';

const rowsAtOnce = 500;

/** Values are texts in PostgreSQL's own notation, which these settings make independent of the server. */
export const textSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0; set local search_path = public;`;

/** Reads tables, columns and sequences of the schema `public`. Generated columns are computed again when rows are inserted. */
export async function readManifest(client: PoolClient): Promise<BackupManifest> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; types: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  const { rows: names } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: BackupManifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, value: rows[0].value, isCalled: rows[0].called });
  }
  const { rows: applied } = await client.query<{ count: string }>('select count(*) as count from schema_migrations');
  const { rows: time } = await client.query<{ now: string }>('select now()::text as now');
  return { format: 1, migrations: Number(applied[0]?.count ?? 0), createdAt: time[0]?.now ?? '', tables, sequences };
}

/**
 * Writes all rows of all tables as they are in one snapshot of the database. The client is in a repeatable-read transaction. Returns the
 * number of rows.
 */
export async function dumpTables(client: PoolClient, { tables }: BackupManifest, output: Writable): Promise<number> {
  let total = 0;
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `${quoted(column)}::text`).join(', ');
    await client.query(
      `declare backup_rows no scroll cursor for select to_json(array[${values}])::text as row from ${quoted(name)}`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`);
      if (rows.length === 0) break;
      total += rows.length;
      const payload = Buffer.from(`[${rows.map(({ row }) => row).join(',')}]`);
      await writeFrame(output, { kind: 'rows', table: name }, payload);
    }
    await client.query('close backup_rows');
  }
  return total;
}

/** An identifier in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
