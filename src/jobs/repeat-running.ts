import type { Claim } from './hand-back.ts';
import { jobSchema } from './queue-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** Key in the data of a running job that must run again, because its subject changed after its start. */
export const repeatKey = '$repeat';

/**
 * Returns whether a job of an exclusive queue with this key is waiting or running. A running one is marked to be repeated. The row lock
 * orders this change and `endExclusive`, so that a mark is either read there or not set here.
 */
export async function repeatRunning(sql: SqlExecutor, name: string, singletonKey: string): Promise<boolean> {
  const { rows } = await sql.executeSql(
    `update ${jobSchema}.job
     set data = case when state = 'active' then coalesce(data, '{}') || $3::jsonb else data end
     where name = $1 and singleton_key = $2 and state <= 'active' and policy = 'exclusive' returning id`,
    [name, singletonKey, JSON.stringify({ [repeatKey]: true })],
  );
  return rows.length > 0;
}

/** A job that is sent again after its run. */
export interface Repetition {
  singletonKey: string;
  group?: string;
}

/**
 * Frees the key of a job whose handler has ended: a job that is sent from now on does not join it. Returns the key if the job must be
 * repeated. pg-boss records the outcome of the job later.
 */
export async function endExclusive(sql: SqlExecutor, { name, id, retryCount }: Claim): Promise<Repetition | undefined> {
  const { rows } = await sql.executeSql(
    `update ${jobSchema}.job j set policy = 'standard', data = j.data - '${repeatKey}'
     from (select id, data ? '${repeatKey}' as is_repeated from ${jobSchema}.job
       where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3 and policy = 'exclusive' for update) own
     where j.name = $1 and j.id = own.id
     returning own.is_repeated, j.singleton_key, j.group_id`,
    [name, id, retryCount],
  );
  const [row] = rows as { is_repeated: boolean | null; singleton_key: string; group_id: string | null }[];
  if (row?.is_repeated !== true) return undefined;
  return { singletonKey: row.singleton_key, ...(row.group_id !== null && { group: row.group_id }) };
}
