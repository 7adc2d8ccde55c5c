import type { SendOptions } from './queue-settings.ts';
import { jobSchema } from './queue-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** Maximum number of distinct places in a group. Later jobs share the last one. */
const placesMax = 999;

/**
 * Jobs are claimed by priority, then by age. The n-th waiting or running job of a group gets the n-th place, so that groups alternate: a
 * group with 10,000 jobs does not delay a group with a single job, and no worker is idle while there is work. The requested priority has
 * precedence.
 */
export async function fairPriority(sql: SqlExecutor, name: string, options: SendOptions): Promise<number> {
  const { group, priority = 0 } = options;
  return placed(priority, group === undefined ? 0 : await placeInGroup(sql, name, group));
}

/** Priorities of new jobs of one group, of which the first ones get the first places. */
export async function fairPriorities(
  sql: SqlExecutor,
  name: string,
  { group, asked }: { group: string; asked: number[] },
): Promise<number[]> {
  const first = await placeInGroup(sql, name, group);
  return asked.map((priority, index) => placed(priority, first + index));
}

function placed(asked: number, place: number): number {
  return Math.max(-1_000, Math.min(1_000, asked)) * (placesMax + 1) - Math.min(place, placesMax);
}

/** Number of waiting and running jobs of a group. */
async function placeInGroup(sql: SqlExecutor, name: string, group: string): Promise<number> {
  const { rows } = await sql.executeSql(
    `select (select count(*) from (select from ${jobSchema}.job where name = $1 and group_id = $2 and state < 'active' and not blocked
       limit ${placesMax}) queued)
     + (select count(*) from ${jobSchema}.job where name = $1 and group_id = $2 and state = 'active') as place`,
    [name, group],
  );
  const [row] = rows;
  return typeof row === 'object' && row !== null && 'place' in row ? Number(row.place) : 0;
}
