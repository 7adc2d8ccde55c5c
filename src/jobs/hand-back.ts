import { jobSchema } from './queue-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

export interface Claim {
  name: string;
  id: string;
  retryCount: number;
}

/**
 * Puts a claimed job back, to be run at once by whoever is free. pg-boss counts every claim as a try, so one more try is allowed;
 * and since it counts, what the old holder of the claim still says about the job has no effect. Nothing happens when
 * the claim is lost already.
 */
export async function handBack(sql: SqlExecutor, claim: Claim): Promise<void> {
  await sql.executeSql(
    `update ${jobSchema}.job set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
     where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [claim.name, claim.id, claim.retryCount],
  );
}
