import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScanErrorRecord } from '../../../domain/scan-error.ts';
import { type ImageStatus, unsupportedCode } from './image-status.ts';

/** The newest scan of a tag from the source that describes the tag, whatever its state. */

export interface LastScanColumns {
  last_scan_id: string | null;
  last_scan_status: number | null;
  last_scan_error: ScanErrorRecord | null;
  last_scan_created_at: Date | null;
  last_scan_scanned_at: Date | null;
}

export const lastScanColumns = [
  'last_scan.last_scan_id',
  'last_scan.last_scan_status',
  'last_scan.last_scan_error',
  'last_scan.last_scan_created_at',
  'last_scan.last_scan_scanned_at',
] as const;

/** A query with the alias `last_scan`, for a lateral join. */
export function lastScanOf(tagId: RawBuilder<unknown>) {
  return newestScan<LastScanColumns>(
    sql`s.id as last_scan_id, s.status as last_scan_status, s.error as last_scan_error, s.created_at as last_scan_created_at,
      s.scanned_at as last_scan_scanned_at`,
    tagId,
  ).as('last_scan');
}

/** A scan that no platform owns yet counts: its source is known only when its result is stored. */
function newestScan<Columns>(columns: RawBuilder<unknown>, tagId: RawBuilder<unknown>): RawBuilder<Columns> {
  return sql<Columns>`(
    select ${columns} from scans s
    where s.tag_id = ${tagId}
      and not exists (select from tag_platforms tp where tp.id = s.tag_platform_id and tp.is_shadow)
    order by s.created_at desc, s.id desc limit 1)`;
}

/** Condition on a row of `images`, equal to `statusOf`. */
export function hasStatus(statuses: readonly ImageStatus[]): RawBuilder<SqlBool> {
  const conditions = statuses.map((status) => conditionOf(status));
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

const scanRanks = { QUEUED: 1, IN_PROGRESS: 2, FAILED: 4, UNSUPPORTED: 4, CANCELLED: 5 } as const;

function conditionOf(status: ImageStatus): RawBuilder<unknown> {
  if (status === 'NOT_ASSESSED') return sql`(images.completeness is not null and images.risk_score is null)`;
  if (status === 'COMPLETE') return sql`(images.completeness = 'complete' and images.risk_score is not null)`;
  if (status === 'PARTIAL') return sql`(images.completeness = 'partial' and images.risk_score is not null)`;
  const rank = newestScan(sql`s.status`, sql`images.latest_tag_id`);
  if (status === 'NEVER_SCANNED') return sql`(images.completeness is null and coalesce(${rank}, 3) = 3)`;
  const isOfRank = sql`images.completeness is null and ${rank} = ${sql.lit(scanRanks[status])}`;
  if (status !== 'FAILED' && status !== 'UNSUPPORTED') return sql`(${isOfRank})`;
  const code = newestScan(sql`s.error ->> 'code'`, sql`images.latest_tag_id`);
  return status === 'FAILED'
    ? sql`(${isOfRank} and ${code} is distinct from ${sql.lit(unsupportedCode)})`
    : sql`(${isOfRank} and ${code} = ${sql.lit(unsupportedCode)})`;
}
