import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResultSource } from '../../../domain/result-source.ts';
import { lockTag } from '../../findings/lifecycle/finding-lock-store.ts';
import type { ScanRow } from './scan-store.ts';

/**
 * Locks the tag platform of a tag, platform and source, and inserts it if it does not exist: its assessments are written one after the other. The
 * other tag platforms of the tag are locked too, in the order of their ids, because a result may change which source describes the tag.
 */
export async function lockTagPlatform(
  transaction: Kysely<Database>,
  scan: Pick<ScanRow, 'organization_id' | 'tag_id'>,
  platform: string,
  source: ResultSource = 'pull',
): Promise<{ id: string; last_assessment: number }> {
  await lockTag(transaction, scan.tag_id);
  await transaction
    .insertInto('tag_platforms')
    .values({ organization_id: scan.organization_id, tag_id: scan.tag_id, platform, source })
    .onConflict((conflict) => conflict.columns(['tag_id', 'platform', 'source']).doNothing())
    .execute();
  const tagPlatforms = await lockRows(transaction, scan.tag_id);
  const tagPlatform = tagPlatforms.find((one) => one.platform === platform && one.source === source);
  if (!tagPlatform) throw new Error('the inserted tag platform was not found');
  return tagPlatform;
}

/** Locks all tag platforms of a tag. */
export async function lockPlatformsOfTag(transaction: Kysely<Database>, tagId: string): Promise<void> {
  await lockTag(transaction, tagId);
  await lockRows(transaction, tagId);
}

async function lockRows(transaction: Kysely<Database>, tagId: string) {
  return transaction
    .selectFrom('tag_platforms')
    .select(['id', 'platform', 'source', 'last_assessment'])
    .where('tag_id', '=', tagId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * True if the latest scan of the tag platform resolved the tag after this one and got a different digest. The caller holds the lock of the tag
 * platform.
 */
export async function isStale(transaction: Kysely<Database>, tagPlatformId: string, scanId: string): Promise<boolean> {
  const { rows } = await sql`
    select from scans own, tag_platforms tp join scans latest on latest.id = tp.latest_scan_id
    where own.id = ${scanId} and tp.id = ${tagPlatformId}::bigint
      and latest.resolved_at > own.resolved_at and latest.digest <> own.digest`.execute(transaction);
  return rows.length > 0;
}

/**
 * True if a complete scan of the tag platform resolved the tag after this time. Scans without such a time do not count. The caller holds
 * the lock of the tag platform.
 */
export async function hasLaterRead(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  readAt: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from scans where tag_platform_id = ${tagPlatformId}::bigint and status = 3
      and resolved_at > least(${readAt}::timestamptz, clock_timestamp()) limit 1`.execute(transaction);
  return rows.length > 0;
}
