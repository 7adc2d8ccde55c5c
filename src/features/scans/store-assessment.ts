import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { refreshLine } from '../attestations/refresh-lines.ts';
import { markLine } from '../attestations/store-suppression.ts';
import { refreshImageSummary } from '../images/store.ts';
import type { ScanRow } from './store.ts';

/** Lines of assessments: what one tag says on one platform, and which of its scans is the authoritative one. */

/** Locks (making it on first sight) the line of a tag and platform: assessments of one line are written one after the other. */
export async function lockLine(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'organization_id' | 'tag_id'>,
  platform: string,
): Promise<{ id: string; last_assessment: number }> {
  await transaction
    .insertInto('tag_platforms')
    .values({ organization_id: scan.organization_id, tag_id: scan.tag_id, platform })
    .onConflict((conflict) => conflict.columns(['tag_id', 'platform']).doNothing())
    .execute();
  return transaction
    .selectFrom('tag_platforms')
    .select(['id', 'last_assessment'])
    .where('tag_id', '=', scan.tag_id)
    .where('platform', '=', platform)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function lockLineById(transaction: Kysely<Database>, id: string): Promise<void> {
  await transaction.selectFrom('tag_platforms').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Whether the scan that a line speaks by looked later which digest the tag names, and found another: what this one read is not what the
 * tag names any more. The caller holds the line's lock.
 */
export async function isOvertaken(transaction: Kysely<Database>, lineId: string, scanId: string): Promise<boolean> {
  const { rows } = await sql`
    select from scans own, tag_platforms line join scans word on word.id = line.latest_scan_id
    where own.id = ${scanId} and line.id = ${lineId}::bigint
      and word.resolved_at > own.resolved_at and word.digest <> own.digest`.execute(transaction);
  return rows.length > 0;
}

/** Makes a finished scan the one its tag and image speak by. */
export async function makeAuthoritative(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'id' | 'tag_id' | 'image_id' | 'digest'>,
  line: { id: string; assessment: number },
): Promise<void> {
  await transaction
    .updateTable('tag_platforms')
    .set({ last_assessment: line.assessment, latest_scan_id: scan.id })
    .where('id', '=', line.id)
    .execute();
  await transaction
    .updateTable('tags')
    .set({ digest: scan.digest, latest_scan_id: scan.id, last_scanned_at: sql`now()`, removed_at: null })
    .where('id', '=', scan.tag_id)
    .execute();
  await refreshLine(transaction, line.id);
  await refreshImageSummary(transaction, scan.image_id);
}

/** Assessments next to this one whose scans are still there. */
export async function neighboursOf(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  assessment: number,
): Promise<{ previous: number; next: number | null }> {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select max(assessment) filter (where assessment < ${assessment}) as previous,
      min(assessment) filter (where assessment > ${assessment}) as next
    from scans where tag_platform_id = ${tagPlatformId}::bigint and status = 3`.execute(transaction);
  return { previous: rows[0]?.previous ?? 0, next: rows[0]?.next ?? null };
}

/** After a scan is gone: the newest remaining one of each line and tag speaks for it. */
export async function restoreAuthority(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'tag_id' | 'image_id' | 'tag_platform_id'>,
): Promise<void> {
  await sql`
    update tag_platforms tp set latest_scan_id = (
      select s.id from scans s where s.tag_platform_id = tp.id and s.status = 3 order by s.assessment desc limit 1)
    where tp.id = ${scan.tag_platform_id}::bigint`.execute(transaction);
  await sql`
    update tags t set (latest_scan_id, digest, last_scanned_at) = (
      select s.id, s.digest, s.scanned_at from (select 1) one left join lateral (
        select id, digest, scanned_at from scans where tag_id = t.id and status = 3 order by scanned_at desc, id desc limit 1
      ) s on true)
    where t.id = ${scan.tag_id}`.execute(transaction);
  if (scan.tag_platform_id !== null) {
    await markLine(transaction, scan.tag_platform_id);
    await refreshLine(transaction, scan.tag_platform_id);
  }
  await refreshImageSummary(transaction, scan.image_id);
}
