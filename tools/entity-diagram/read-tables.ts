import type { Pool } from 'pg';

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isPrimary: boolean;
  isForeign: boolean;
}

export interface ForeignKey {
  columns: readonly string[];
  target: string;
  /** Whether a row of the target has at most one row of this table. */
  isUnique: boolean;
  /** Whether a row of this table may have no target. */
  isOptional: boolean;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  foreignKeys: readonly ForeignKey[];
}

interface ColumnRow {
  table_name: string;
  name: string;
  type: string;
  is_nullable: boolean;
}

interface KeyRow {
  table_name: string;
  kind: 'p' | 'f';
  columns: string[];
  target: string | null;
  is_unique: boolean;
}

/** Tables and partitioned tables of the schema `public` by name, with their keys. Partitions are part of their table. */
export async function readTables(pool: Pool): Promise<Table[]> {
  const { rows: columns } = await pool.query<ColumnRow>(`
    select class.relname as table_name, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as is_nullable
    from pg_attribute join pg_class class on class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    order by class.relname collate "C", attnum`);
  const { rows: keys } = await pool.query<KeyRow>(`
    select source.relname as table_name, contype as kind, target.relname as target,
      array(select attname::text from unnest(conkey) with ordinality key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = key.number order by place) as columns,
      exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
        and indkey::int2[] <@ conkey and indnkeyatts = indnatts) as is_unique
    from pg_constraint join pg_class source on source.oid = conrelid left join pg_class target on target.oid = confrelid
    where connamespace = 'public'::regnamespace and contype in ('p', 'f') and conparentid = 0
      and not source.relispartition
    order by source.relname collate "C", conname collate "C"`);
  const names = [...new Set(columns.map(({ table_name }) => table_name))];
  return names.map((name) =>
    toTable(
      name,
      columns.filter(({ table_name }) => table_name === name),
      keys.filter(({ table_name }) => table_name === name),
    ),
  );
}

function toTable(name: string, rows: readonly ColumnRow[], keys: readonly KeyRow[]): Table {
  const optional = new Set(rows.filter(({ is_nullable }) => is_nullable).map((row) => row.name));
  const columnsOf = (kind: 'p' | 'f') => new Set(keys.filter((key) => key.kind === kind).flatMap((key) => key.columns));
  const primary = columnsOf('p');
  const foreign = columnsOf('f');
  return {
    name,
    columns: rows.map((row) => ({
      name: row.name,
      type: row.type,
      isNullable: row.is_nullable,
      isPrimary: primary.has(row.name),
      isForeign: foreign.has(row.name),
    })),
    foreignKeys: keys.flatMap(({ kind, columns, target, is_unique }) =>
      kind === 'f' && target !== null
        ? [{ columns, target, isUnique: is_unique, isOptional: columns.some((column) => optional.has(column)) }]
        : [],
    ),
  };
}
