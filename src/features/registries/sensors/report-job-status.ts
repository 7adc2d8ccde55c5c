import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { ScanProgress } from '../../../domain/scan.ts';
import { ScanError, scanErrorCodes } from '../../../domain/scan-error.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import { failScan } from '../../scanning/scans/fail-scan.ts';
import { deleteJob, extendLease, type JobRow, lockJob, putBack } from './sensor-job-store.ts';
import type { JobStatusBody } from './sensor-schema.ts';
import { attemptsMax, sensorLeaseSeconds } from './sensor-times.ts';

export interface JobStatus {
  scanId: string;
  status: ReturnType<typeof statusOf>;
  leaseSeconds: number;
}

const phases = ['resolving', 'pulling', 'merging', 'matching', 'storing'] as const satisfies ScanProgress['phase'][];
/** Before a scan that a sensor gave up is given to anybody again, times the tries so far. */
const pauseSeconds = 10;

/**
 * Takes a sensor's word on its job: progress keeps the job its own; an error gives it up. NOT_FOUND when the job has gone to another sensor
 * since, or the scan is deleted.
 */
export async function reportJobStatus(
  db: Kysely<Database>,
  principal: Principal,
  jobId: string,
  { phase, percent, error }: JobStatusBody,
): Promise<JobStatus> {
  const of = { organizationId: principal.organizationId, keyId: principal.id, jobId };
  const { job, failure } = await db.transaction().execute(async (transaction) => {
    const locked = await lockJob(transaction, of);
    if (!locked) throw notFound('Job');
    if (locked.status > 2) return { job: locked, failure: null };
    if (error) return { job: locked, failure: await giveUp(transaction, locked, error.code) };
    await extendLease(transaction, locked, {
      // What the phases are called is the sensor's affair; an unknown one is still work on the image.
      ...(phase !== undefined && { phase: phases.find((known) => known === phase) ?? 'pulling' }),
      ...(percent !== undefined && { percent: Math.min(percent, 99) }),
    });
    return { job: { ...locked, status: 2 }, failure: null };
  });
  if (failure) await failScan(db, job.scan_id, failure);
  const isOwn = job.status === 2 && !error;
  const status = failure ? 'FAILED' : error && job.status <= 2 ? 'QUEUED' : statusOf(job.status);
  return { scanId: job.scan_id, status, leaseSeconds: isOwn ? sensorLeaseSeconds : 0 };
}

/** Null: the scan waits for another try. The sensor's own words are not taken over. */
async function giveUp(transaction: Kysely<Database>, job: JobRow, given: string | undefined) {
  const code = scanErrorCodes.find((known) => known === given) ?? 'INTERNAL';
  const failure = new ScanError(code, 'The sensor could not scan the image.');
  if (failure.isRetryable && job.attempts < attemptsMax) {
    await putBack(transaction, job, {
      pauseSeconds: pauseSeconds * job.attempts,
      error: { code, message: failure.message },
    });
    return null;
  }
  await deleteJob(transaction, job.id);
  return { code, message: failure.message };
}
