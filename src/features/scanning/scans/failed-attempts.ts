import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { statusRank } from '../../../domain/scan-rank.ts';
import { nextAttempts } from '../../../jobs/next-attempts.ts';
import { scanQueueName } from './scan-queue.ts';
import { type ScanRow } from './scan-store.ts';

/** Columns about the attempts of a scan. */
export type AttemptColumns = Pick<
  ScanRow,
  'status' | 'origin' | 'job_id' | 'attempts' | 'last_error' | 'next_attempt_at'
>;

/** State of a scan that is QUEUED after a failed attempt. */
export interface FailedAttempt {
  attempt: number;
  /** ISO 8601. Null until the queue has scheduled the next attempt. */
  nextAttemptAt: string | null;
  lastError: { code: string; message: string };
}

/** Adds the time of the next attempt to rows with a failed one. The queue determines it after the scan was queued again. */
export async function withNextAttempts<Row extends AttemptColumns>(db: Kysely<Database>, rows: Row[]): Promise<Row[]> {
  const jobIds = rows.flatMap((row) => (isWaitingAgain(row) && row.origin !== 'sensor' ? (row.job_id ?? []) : []));
  const times = await nextAttempts(db, scanQueueName, jobIds);
  return rows.map((row) => ({ ...row, next_attempt_at: times.get(row.job_id ?? '') ?? row.next_attempt_at }));
}

/** Returns undefined unless the scan waits after a failed attempt. */
export function presentFailedAttempt(row: AttemptColumns): FailedAttempt | undefined {
  const { attempts, last_error: lastError, next_attempt_at: next } = row;
  if (lastError === null || !isWaitingAgain(row)) return undefined;
  return { attempt: attempts, nextAttemptAt: next?.toISOString() ?? null, lastError };
}

function isWaitingAgain(row: AttemptColumns): boolean {
  return row.status === statusRank('QUEUED') && row.last_error !== null;
}
