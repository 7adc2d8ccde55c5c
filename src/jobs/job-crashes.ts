import { randomUUID } from 'node:crypto';
import type { JobWithMetadata } from 'pg-boss';
import type { Claim } from './hand-back.ts';
import { jobSchema } from './queue-settings.ts';
import { repeatKey } from './repeat-running.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** A job that ended its process this often is not retried, because it may cause the crash and other jobs need the process. */
export const crashesMax = 2;

/** Key in the data of a job with the number of crashes and the process that runs it. */
const recordKey = '$crashes';

interface CrashRecord {
  crashes: number;
  /** Process that ran the last attempt. */
  process: string;
}

/** Identifies this process. A process that only lost its database did not crash when it claims the job again. */
const ownProcess = randomUUID();

/** Number of crashes in earlier attempts. An attempt whose heartbeats stopped counts as one unless this process ran it. */
export function crashesBefore(job: Pick<JobWithMetadata<unknown>, 'data' | 'output'>): number {
  const record = recordOf(job.data);
  const wasLost = isHeartbeatLost(job.output) && record.process !== '' && record.process !== ownProcess;
  return record.crashes + (wasLost ? 1 : 0);
}

/** Stores the count and this process in a job that this process has claimed. Has no effect when the claim is lost. */
export async function recordCrashes(sql: SqlExecutor, { name, id, retryCount }: Claim, crashes: number): Promise<void> {
  const record: CrashRecord = { crashes, process: ownProcess };
  // The outcome of the previous attempt is now counted. It must not be counted again if this attempt is handed back. This attempt is the
  // repetition that was requested during the previous one.
  await sql.executeSql(
    `update ${jobSchema}.job set data = (coalesce(data, '{}') - '${repeatKey}') || $4::jsonb, output = null
     where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [name, id, retryCount, JSON.stringify({ [recordKey]: record })],
  );
}

/** Data of the job, without what this folder records in it. */
export function dataAsSent<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  const own = Object.entries(data).filter(([key]) => key !== recordKey && key !== repeatKey);
  return Object.fromEntries(own) as Data;
}

/** Message of pg-boss when no handler could report a failure. */
export function isHeartbeatLost(output: unknown): boolean {
  return (JSON.stringify(output) ?? '').includes('heartbeat timeout');
}

function recordOf(data: unknown): CrashRecord {
  const none = { crashes: 0, process: '' };
  if (typeof data !== 'object' || data === null || !(recordKey in data)) return none;
  const record = data[recordKey];
  if (typeof record !== 'object' || record === null || !('crashes' in record) || !('process' in record)) return none;
  const { crashes, process } = record;
  return typeof crashes === 'number' && typeof process === 'string' ? { crashes, process } : none;
}
