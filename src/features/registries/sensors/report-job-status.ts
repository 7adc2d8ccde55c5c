import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { ScanProgress } from '../../../domain/scan.ts';
import { ScanError, scanErrorCodes } from '../../../domain/scan-error.ts';
import { statusOf, statusRank } from '../../../domain/scan-rank.ts';
import { failScan } from '../../scanning/scans/fail-scan.ts';
import { deleteJob, extendLease, type JobRow, lockJob, putBack, unclaimScans } from './sensor-job-store.ts';
import type { JobStatusBody } from './sensor-schema.ts';
import { recordJobContact } from './sensor-store.ts';
import { attemptsMax, sensorLeaseSeconds } from './sensor-times.ts';

export interface JobStatus {
  scanId: string;
  status: ReturnType<typeof statusOf>;
  leaseSeconds: number;
}

const phases = [
  'resolving',
  'pulling',
  'merging',
  'scanning',
  'matching',
  'storing',
] as const satisfies ScanProgress['phase'][];
/** Delay before another sensor may claim the scan, multiplied by the number of attempts. */
const pauseSeconds = 10;

/**
 * Processes a status report: progress extends the lease; an error ends the attempt; a job that is handed back is queued again. Throws NOT_FOUND when another sensor has claimed the
 * job or the scan was deleted.
 */
export async function reportJobStatus(
  db: Kysely<Database>,
  principal: Principal,
  jobId: string,
  { phase, percent, error, isHandedBack = false }: JobStatusBody,
): Promise<JobStatus> {
  const of = { organizationId: principal.organizationId, keyId: principal.id, jobId };
  const { job, failure } = await db.transaction().execute(async (transaction) => {
    const locked = await lockJob(transaction, of);
    if (!locked) throw notFound('Job');
    if (locked.status > 2) return { job: locked, failure: null };
    if (isHandedBack) {
      await unclaimScans(transaction, [locked.id]);
      return { job: { ...locked, status: statusRank('QUEUED') }, failure: null };
    }
    if (error) return { job: locked, failure: await giveUp(transaction, locked, error.code) };
    await extendLease(transaction, locked, {
      // Sensors may use other phase names. An unknown one is reported as pulling.
      ...(phase !== undefined && { phase: phases.find((known) => known === phase) ?? 'pulling' }),
      ...(percent !== undefined && { percent: Math.min(percent, 99) }),
    });
    return { job: { ...locked, status: 2 }, failure: null };
  });
  if (failure) await failScan(db, job.scan_id, failure);
  const isOwn = job.status === statusRank('IN_PROGRESS') && !error;
  if (isOwn) await recordJobContact(db, job.sensor_id);
  const status = failure ? 'FAILED' : error && job.status <= 2 ? 'QUEUED' : statusOf(job.status);
  return { scanId: job.scan_id, status, leaseSeconds: isOwn ? sensorLeaseSeconds : 0 };
}

/** Returns null when the scan waits for another attempt. The sensor's error text is not stored. */
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
