import type { SendOptions } from './queue-settings.ts';
import { jobSchema } from './queue-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** Jobs of one group that are told apart; those behind share the last place. */
const placesMax = 999;

/**
 * Jobs are taken by priority, then by age. A group's n-th waiting or running job gets the n-th place, so that groups take turns: one
 * that queues 10,000 jobs and one that queues a single job afterwards are served alternately, and no worker waits while there
 * is work. The asked priority comes first.
 */
export async function fairPriority(sql: SqlExecutor, name: string, options: SendOptions): Promise<number> {
  const asked = Math.max(-1_000, Math.min(1_000, options.priority ?? 0)) * (placesMax + 1);
  if (options.group === undefined) return asked;
  const { rows } = await sql.executeSql(
    `select (select count(*) from (select from ${jobSchema}.job where name = $1 and group_id = $2 and state < 'active' and not blocked
       limit ${placesMax}) queued)
     + (select count(*) from ${jobSchema}.job where name = $1 and group_id = $2 and state = 'active') as place`,
    [name, options.group],
  );
  const [row] = rows;
  const place = typeof row === 'object' && row !== null && 'place' in row ? Number(row.place) : 0;
  return asked - Math.min(place, placesMax);
}
