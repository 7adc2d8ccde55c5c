import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableJson } from '../../../db/storable-text.ts';
import type { ScansTable } from '../../../db/tables/images.ts';
import type { Grade, ScannerRun, ScanProgress } from '../../../domain/scan.ts';
import type { ScanErrorRecord } from '../../../domain/scan-error.ts';
import { gradeRank, statusRank } from '../../../domain/scan-rank.ts';
import type { SeverityCounts } from '../../../domain/severity.ts';
import type { EngineWarning } from '../../../domain/warning.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import type { Coverage } from '../../../engine/matching/match-result.ts';
import { notAssessedKinds } from '../images/not-assessed-kinds.ts';

/** SQL of scan rows and their lifecycle in the queue. Lists are in scan-list-store.ts. */

export type ScanRow = Selectable<ScansTable>;

export async function findScan(db: Kysely<Database>, organizationId: string, id: string): Promise<ScanRow | undefined> {
  return db
    .selectFrom('scans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Columns for `failed-attempts.ts`. */
export const attemptColumns = ['origin', 'job_id', 'attempts', 'last_error', 'next_attempt_at'] as const;

export const statusColumns = [
  'id',
  'status',
  'completeness',
  'phase',
  'percent',
  'error',
  'created_at',
  'started_at',
  'scanned_at',
  ...attemptColumns,
] as const;

export type ScanStatusRow = Pick<ScanRow, (typeof statusColumns)[number]>;

export async function findScanStatus(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ScanStatusRow | undefined> {
  return db
    .selectFrom('scans')
    .select(statusColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewScan {
  id: string;
  batch_id: string;
  organization_id: string;
  image_id: string;
  tag_id: string;
  registry_id: string | null;
  image: string;
  tag: string;
  reference: string;
  requested_platform: string | null;
  requested_scanners: string[];
  are_scanners_explicit: boolean;
  origin: ScanRow['origin'];
  all_platforms: boolean;
  priority: number;
  request_key: string;
  queued_by: string | null;
  /** Null for a scan that a sensor claims. */
  job_id: string | null;
}

/**
 * Inserts scans, or returns for each one the queued or running one with the same request key, in their order. Of two concurrent requests
 * exactly one inserts. One statement inserts at most about 3,000 scans.
 */
export async function insertOrJoinScans(
  transaction: Kysely<Database>,
  scans: NewScan[],
): Promise<{ row: ScanRow; isNew: boolean }[]> {
  if (scans.length === 0) return [];
  const rows = await insertNewScans(transaction, scans);
  const inserted = new Map(rows.map((row) => [row.id, row]));
  const queued: { row: ScanRow; isNew: boolean }[] = [];
  for (const scan of scans) {
    const row = inserted.get(scan.id);
    queued.push(row ? { row, isNew: true } : await insertOrJoinScan(transaction, scan));
  }
  return queued;
}

/** Leaves out scans whose request key a queued or running scan has. */
function insertNewScans(transaction: Kysely<Database>, scans: NewScan[]): Promise<ScanRow[]> {
  return transaction
    .insertInto('scans')
    .values(scans)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'request_key']).where('status', '<=', sql.lit(2)).doNothing(),
    )
    .returningAll()
    .execute();
}

/** Inserts a scan, or returns the queued or running one with the same request key. Of two concurrent requests exactly one inserts. */
export async function insertOrJoinScan(
  transaction: Kysely<Database>,
  scan: NewScan,
): Promise<{ row: ScanRow; isNew: boolean }> {
  // A joined scan may end between the two statements. The next round inserts then.
  for (let round = 0; round < 3; round += 1) {
    const [inserted] = await insertNewScans(transaction, [scan]);
    if (inserted) return { row: inserted, isNew: true };
    const active = await transaction
      .selectFrom('scans')
      .selectAll()
      .where('organization_id', '=', scan.organization_id)
      .where('request_key', '=', scan.request_key)
      .where('status', '<=', 2)
      .executeTakeFirst();
    if (active) return { row: active, isNew: false };
  }
  throw new Error('could neither queue nor join a scan');
}

/** Returns the requested platforms of the scans of one tag in a batch. */
export async function platformsOfBatch(
  db: Kysely<Database>,
  scan: Pick<ScanRow, 'organization_id' | 'batch_id' | 'tag_id'>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('scans')
    .select('requested_platform')
    .where('organization_id', '=', scan.organization_id)
    .where('batch_id', '=', scan.batch_id)
    .where('tag_id', '=', scan.tag_id)
    .execute();
  return new Set(rows.flatMap((row) => row.requested_platform ?? []));
}

/** Marks a scan as running. Returns undefined when it was cancelled, deleted or completed by another worker. */
export async function startScan(db: Kysely<Database>, scanId: string): Promise<ScanRow | undefined> {
  return db
    .updateTable('scans')
    .set({
      status: statusRank('IN_PROGRESS'),
      attempts: sql`attempts + 1`,
      started_at: sql`coalesce(started_at, now())`,
      phase: 'resolving',
      percent: 0,
    })
    .where('id', '=', scanId)
    .where('status', '<=', 2)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Queues a scan again after an attempt that may be repeated. Null means that the attempt was handed back and did not fail. Does nothing when
 * a later attempt has started: a worker that lost its lease may end after it.
 */
export async function requeueScan(
  db: Kysely<Database>,
  { id, attempts }: Pick<ScanRow, 'id' | 'attempts'>,
  error: ScanErrorRecord | null,
): Promise<void> {
  await db
    .updateTable('scans')
    .set({
      status: statusRank('QUEUED'),
      phase: 'queued',
      percent: 0,
      ...(error && { last_error: JSON.stringify(error) }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', statusRank('IN_PROGRESS'))
    .execute();
}

/** Returns false when the scan is no longer running because it was cancelled or deleted. */
export async function recordProgress(db: Kysely<Database>, scanId: string, progress: ScanProgress): Promise<boolean> {
  const updated = await db
    .updateTable('scans')
    .set({ phase: progress.phase, percent: progress.percent })
    .where('id', '=', scanId)
    .where('status', '=', statusRank('IN_PROGRESS'))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Records the digest that the reference resolved to. */
export async function recordResolved(
  db: Kysely<Database>,
  scanId: string,
  resolved: { digest: string; platform: string },
): Promise<void> {
  await db
    .updateTable('scans')
    .set({ ...resolved, resolved_at: sql`clock_timestamp()` })
    .where('id', '=', scanId)
    .where('status', '=', statusRank('IN_PROGRESS'))
    .execute();
}

/** Ends a scan without a result. Returns undefined when it had already ended. */
export async function endScan(
  db: Kysely<Database>,
  scanId: string,
  end: { status: 'FAILED' | 'CANCELLED'; error: ScanErrorRecord | null },
): Promise<ScanRow | undefined> {
  return db
    .updateTable('scans')
    .set({
      status: statusRank(end.status),
      error: end.error === null ? null : JSON.stringify(end.error),
      scanned_at: end.status === 'FAILED' ? sql`now()` : null,
      duration_ms: sql`(extract(epoch from now() - started_at) * 1000)::int`,
    })
    .where('id', '=', scanId)
    .where('status', '<=', 2)
    .returningAll()
    .executeTakeFirst();
}

/** Locks the row against its worker and other requests. */
export async function lockScan(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ScanRow | undefined> {
  return transaction
    .selectFrom('scans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the scans of tags that have not ended. A transaction that requests one of them again later does not wait for its end then, which it must
 * not do while it has locked or inserted tags.
 */
export async function lockUnfinishedScans(transaction: Kysely<Database>, tagIds: readonly string[]): Promise<void> {
  await sql`
    select id from scans where tag_id = any (${[...tagIds]}::text[]) and status <= ${statusRank('IN_PROGRESS')}
    order by id for no key update`.execute(transaction);
}

export async function deleteScanRow(transaction: Kysely<Database>, organizationId: string, id: string): Promise<void> {
  await transaction.deleteFrom('scans').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

export interface ScanResult {
  tagPlatformId: string;
  platform: string;
  digest: string | null;
  assessment: number;
  inventoryId: string;
  snapshotId: string | null;
  matchingRevision: string;
  completeness: 'complete' | 'partial';
  grade: Grade | null;
  /** Null when nothing could be assessed, as are `counts` and `fixable`. */
  riskScore: number | null;
  counts: SeverityCounts | null;
  fixable: number | null;
  scanners: ScannerRun[];
  checks: CheckResult[];
  scoring: unknown;
  coverage: Coverage;
  warnings: EngineWarning[];
  /** Null: measured from the start of the scan. */
  durationMs: number | null;
  /** Null: now. */
  completedAt: Date | null;
}

/** Stores the result of a scan, which cannot change afterwards. Returns false when the scan is no longer running. */
export async function completeScanRow(transaction: Kysely<Database>, id: string, result: ScanResult): Promise<boolean> {
  const updated = await transaction
    .updateTable('scans')
    .set({
      ...result.counts,
      status: statusRank('COMPLETE'),
      phase: 'done',
      percent: 100,
      error: null,
      tag_platform_id: result.tagPlatformId,
      platform: result.platform,
      digest: result.digest,
      assessment: result.assessment,
      inventory_id: result.inventoryId,
      snapshot_id: result.snapshotId,
      advisories_confirmed_at: sql`(select confirmed_at from advisory_snapshots where id = ${result.snapshotId}::bigint)`,
      matching_revision: result.matchingRevision,
      completeness: result.completeness,
      grade_rank: gradeRank(result.grade),
      risk_score: result.riskScore,
      fixable: result.fixable ?? 0,
      scanners: storableJson(result.scanners),
      checks: storableJson(result.checks),
      scoring: storableJson(result.scoring),
      coverage: storableJson(result.coverage),
      not_assessed: result.completeness === 'complete' ? null : storableJson(notAssessedKinds(result)),
      warnings: storableJson(result.warnings),
      scanned_at: result.completedAt ?? sql`now()`,
      duration_ms:
        result.durationMs ?? sql`least(extract(epoch from clock_timestamp() - started_at) * 1000, 2147483647)::int`,
    })
    .where('id', '=', id)
    .where('status', '=', statusRank('IN_PROGRESS'))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
