import { sql } from 'kysely';
import type { TestDatabase } from './postgres.ts';

/** Written behind requests that change nothing: when a credential was last used, and what follows from that. */
const ignored: Record<string, string[]> = { sessions: ['expires_at'] };
const ignoredEverywhere = ['last_used_at', 'last_seen_at'];

/** Number of rows and a hash of their content, for every table there is: equal before and after means that nothing was written. */
export async function stateOfTables({ kysely }: Pick<TestDatabase, 'kysely'>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(kysely);
  const parts = tables.map(({ name }) => {
    const columns = [...ignoredEverywhere, ...(ignored[name] ?? [])];
    return sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as state
      from (select (to_jsonb(t) - ${columns}::text[])::text as row from ${sql.table(name)} as t) as rows`;
  });
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(kysely);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
