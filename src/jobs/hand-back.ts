import { jobSchema } from './queue-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

export interface Claim {
  name: string;
  id: string;
  retryCount: number;
}

/**
 * Returns a claimed job to the queue for immediate execution. pg-boss counts every claim as an attempt, so that one more attempt is
 * allowed. Because the attempt number increases, a late result of the old claim has no effect. Does nothing when the claim is already lost.
 */
export async function handBack(sql: SqlExecutor, claim: Claim): Promise<void> {
  await sql.executeSql(
    `update ${jobSchema}.job set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
     where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [claim.name, claim.id, claim.retryCount],
  );
}
