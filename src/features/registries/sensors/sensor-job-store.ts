import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import type { ScanProgress } from '../../../domain/scan.ts';
import type { ScanErrorRecord } from '../../../domain/scan-error.ts';
import type { ScanRow } from '../../scanning/scans/scan-store.ts';
import type { SensorRow } from './sensor-store.ts';
import { attemptsMax, sensorLeaseSeconds } from './sensor-times.ts';

export interface ClaimedScan {
  jobId: string;
  scan: ScanRow;
}

/** Error of an attempt whose sensor stopped reporting. */
export const sensorLost: ScanErrorRecord = {
  code: 'WORKER_LOST',
  message: 'Sensors claimed the scan but did not complete it.',
};

const lease = sql<Date>`now() + ${sensorLeaseSeconds} * interval '1 second'`;

/**
 * Assigns up to `max` waiting scans of the sensor's registry that no other sensor has claimed. Each scan is assigned to exactly one of
 * several concurrent sensors: locked rows are skipped, and an existing lease is not overwritten.
 */
export async function claimScans(
  db: Kysely<Database>,
  sensor: Pick<SensorRow, 'id' | 'organization_id' | 'registry_id'>,
  max: number,
): Promise<ClaimedScan[]> {
  if (sensor.registry_id === null) return [];
  return db.transaction().execute(async (transaction) => {
    const free = await sql<{ id: string }>`
      select s.id from scans s
      where s.organization_id = ${sensor.organization_id} and s.registry_id = ${sensor.registry_id}
        and s.origin = 'sensor' and s.status <= 2 and s.attempts < ${attemptsMax}
        and not exists (select from sensor_jobs j where j.scan_id = s.id and j.leased_until > now())
      order by s.priority desc, s.created_at, s.id
      limit ${max} for update of s skip locked`.execute(transaction);
    if (free.rows.length === 0) return [];
    const leased = await sql<{ id: string; scan_id: string }>`
      insert into sensor_jobs (id, scan_id, sensor_id, leased_until)
      select job_id, scan_id, ${sensor.id}, ${lease}
      from unnest(${free.rows.map(() => newId('job'))}::text[], ${free.rows.map((row) => row.id)}::text[]) as new (job_id, scan_id)
      on conflict (scan_id) do update set id = excluded.id, sensor_id = excluded.sensor_id,
        leased_until = excluded.leased_until, created_at = now()
        where sensor_jobs.leased_until <= now()
      returning id, scan_id`.execute(transaction);
    const jobs = new Map(leased.rows.map((row) => [row.scan_id, row.id]));
    const started = await transaction
      .updateTable('scans')
      .set({
        status: 2,
        attempts: sql`attempts + 1`,
        started_at: sql`coalesce(started_at, now())`,
        phase: 'resolving',
        percent: 0,
      })
      .where('id', '=', sql<string>`any (${[...jobs.keys()]}::text[])`)
      .returningAll()
      .execute();
    const order = new Map(free.rows.map((row, index) => [row.id, index]));
    return started
      .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
      .map((scan) => ({ jobId: jobs.get(scan.id) ?? '', scan }));
  });
}

/** Undoes claims: of a client that has disconnected, or of a sensor that returns its jobs. */
export async function unclaimScans(db: Kysely<Database>, jobIds: readonly string[]): Promise<void> {
  // The scans are locked before their jobs, as deliveries and deletions lock them.
  await sql`
    with locked as materialized (
      select j.id from sensor_jobs j join scans s on s.id = j.scan_id
      where j.id = any (${jobIds}::text[]) order by s.id for update of s
    ), released as (delete from sensor_jobs where id in (select id from locked) returning scan_id)
    update scans set status = 1, phase = 'queued', percent = 0, attempts = attempts - 1
    from released where scans.id = released.scan_id and scans.status = 2`.execute(db);
}

export interface JobRow {
  id: string;
  scan_id: string;
  sensor_id: string;
  is_leased: boolean;
  status: number;
  attempts: number;
}

/**
 * Returns a job of any sensor of this key and locks its scan. Returns undefined when another sensor has claimed it or it does not exist.
 */
export async function lockJob(
  transaction: Kysely<Database>,
  of: { organizationId: string; keyId: string; jobId: string },
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select j.id, j.scan_id, j.sensor_id, j.leased_until > now() as is_leased, s.status, s.attempts
    from sensor_jobs j join sensors n on n.id = j.sensor_id join scans s on s.id = j.scan_id
    where j.id = ${of.jobId} and n.organization_id = ${of.organizationId} and n.key_id = ${of.keyId}
    for update of s, j`.execute(transaction);
  return rows[0];
}

/** A sensor whose lease expired keeps its job until another sensor claims it. */
export async function extendLease(
  transaction: Kysely<Database>,
  job: JobRow,
  progress: Partial<ScanProgress>,
): Promise<void> {
  await transaction.updateTable('sensor_jobs').set({ leased_until: lease }).where('id', '=', job.id).execute();
  await transaction
    .updateTable('scans')
    .set({
      status: 2,
      ...(progress.phase !== undefined && { phase: progress.phase }),
      ...(progress.percent !== undefined && { percent: sql`greatest(percent, ${progress.percent}::int)` }),
    })
    .where('id', '=', job.scan_id)
    .where('status', '<=', 2)
    .execute();
}

/** Returns the scan to the queue after a failed attempt. Sensors can claim it after the delay. */
export async function putBack(
  transaction: Kysely<Database>,
  job: JobRow,
  { pauseSeconds, error }: { pauseSeconds: number; error: ScanErrorRecord },
): Promise<void> {
  await sql`
    update sensor_jobs set id = ${newId('job')}, leased_until = now() + ${pauseSeconds} * interval '1 second'
    where id = ${job.id}`.execute(transaction);
  await sql`
    update scans set status = 1, phase = 'queued', percent = 0, last_error = ${JSON.stringify(error)}::jsonb,
      next_attempt_at = now() + ${pauseSeconds} * interval '1 second'
    where id = ${job.scan_id} and status = 2`.execute(transaction);
}

export async function deleteJob(transaction: Kysely<Database>, jobId: string): Promise<void> {
  await transaction.deleteFrom('sensor_jobs').where('id', '=', jobId).execute();
}

/** Returns the jobs that the sensor must drop: reported jobs that are no longer assigned to it, and its own jobs whose scans have ended. */
export async function jobsToDrop(
  db: Kysely<Database>,
  sensorId: string,
  running: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_over: boolean }>`
    select j.id, s.status > 2 as is_over from sensor_jobs j join scans s on s.id = j.scan_id
    where j.sensor_id = ${sensorId}`.execute(db);
  const own = new Set(rows.filter((row) => !row.is_over).map((row) => row.id));
  const ended = rows.filter((row) => row.is_over).map((row) => row.id);
  return [...new Set([...ended, ...running.filter((id) => !own.has(id))])];
}

/** Returns scans with an expired lease to the queue. Returns the ids of those that have no attempt left. */
export async function releaseExpired(db: Kysely<Database>): Promise<string[]> {
  await sql`delete from sensor_jobs where id in (
    select j.id from sensor_jobs j join scans s on s.id = j.scan_id
    where s.status > 2 and j.leased_until < now() - interval '1 hour' for update of j skip locked)`.execute(db);
  const { rows } = await sql<{ id: string; attempts: number }>`
    update scans s set status = 1, phase = 'queued', percent = 0, last_error = ${JSON.stringify(sensorLost)}::jsonb,
      next_attempt_at = now()
    where s.id in (
      select id from scans where origin = 'sensor' and status = 2 and registry_id is not null
        and not exists (select from sensor_jobs j where j.scan_id = scans.id and j.leased_until > now())
      for update skip locked)
    returning s.id, s.attempts`.execute(db);
  const exhausted = await sql<{ id: string }>`
    select id from scans s where origin = 'sensor' and status = 1 and registry_id is not null and attempts >= ${attemptsMax}
      and not exists (select from sensor_jobs j where j.scan_id = s.id and j.leased_until > now())`.execute(db);
  return [...new Set([...rows.filter((row) => row.attempts >= attemptsMax), ...exhausted.rows].map((row) => row.id))];
}
