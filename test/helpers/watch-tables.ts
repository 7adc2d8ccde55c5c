import { sql } from 'kysely';
import type { TestDatabase } from './postgres.ts';

export interface TableWatch {
  /** `INSERT into scans` and similar: every row that was written, changed or deleted since the last call and committed. */
  changes(): Promise<string[]>;
}

/**
 * Records every change of a row in every table, in the transaction that makes it. Effects of using a credential are left out: its last use,
 * and the expiry of a session.
 */
export async function watchTables({ kysely }: Pick<TestDatabase, 'kysely'>): Promise<TableWatch> {
  await sql`create schema watch`.execute(kysely);
  await sql`create table watch.changes (id bigint generated always as identity, change text not null)`.execute(kysely);
  await sql`create function watch.note() returns trigger language plpgsql as $$
    declare ignored text[] := array['last_used_at', 'last_seen_at'];
    begin
      if tg_table_name = 'sessions' then ignored := ignored || array['expires_at']; end if;
      if tg_op <> 'UPDATE' or to_jsonb(old) - ignored <> to_jsonb(new) - ignored then
        insert into watch.changes (change) values (tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$`.execute(kysely);
  await sql`do $$
    declare one text;
    begin
      for one in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger watch after insert or update or delete on public.%I
          for each row execute function watch.note()', one);
      end loop;
    end $$`.execute(kysely);
  return {
    async changes() {
      const { rows } = await sql<{ change: string }>`delete from watch.changes returning change`.execute(kysely);
      return rows.map(({ change }) => change).sort();
    },
  };
}
