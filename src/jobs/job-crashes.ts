import { randomUUID } from 'node:crypto';
import type { JobWithMetadata } from 'pg-boss';
import type { Claim } from './hand-back.ts';
import { jobSchema } from './queue-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

/** A job that ended its process so often is not tried again: it may be the job that does it, and others need the process. */
export const crashesMax = 2;

/** Key beside the data of a job: how often it ended its process, and which process runs it. */
const recordKey = '$crashes';

interface CrashRecord {
  crashes: number;
  /** Of the process that ran the last try. */
  process: string;
}

/** Tells this process from an earlier one. A process that only lost its database did not crash when it takes the job up again. */
const ownProcess = randomUUID();

/** Crashes of all tries before this one. A try whose heartbeats ceased is one, unless this process ran it. */
export function crashesBefore(job: Pick<JobWithMetadata<unknown>, 'data' | 'output'>): number {
  const record = recordOf(job.data);
  const wasLost = isHeartbeatLost(job.output) && record.process !== '' && record.process !== ownProcess;
  return record.crashes + (wasLost ? 1 : 0);
}

/** Stores the count and this process with a job that this process has claimed. Has no effect when the claim is lost. */
export async function recordCrashes(sql: SqlExecutor, { name, id, retryCount }: Claim, crashes: number): Promise<void> {
  const record: CrashRecord = { crashes, process: ownProcess };
  // The outcome of the try before is counted now; it must not be counted again should this try be handed back.
  await sql.executeSql(
    `update ${jobSchema}.job set data = coalesce(data, '{}') || $4::jsonb, output = null
     where name = $1 and id = $2::uuid and state = 'active' and retry_count = $3`,
    [name, id, retryCount, JSON.stringify({ [recordKey]: record })],
  );
}

/** What the sender of the job gave. */
export function withoutCrashRecord<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || !(recordKey in data)) return data;
  const { [recordKey]: _, ...own } = data;
  return own as Data;
}

/** pg-boss's own words where no handler was left to say anything. */
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
