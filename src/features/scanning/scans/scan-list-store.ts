import { type Kysely, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { Completeness, Grade, ScanStatus } from '../../../domain/scan.ts';
import { gradeRank, statusRank } from '../../../domain/scan-rank.ts';
import { hasKind } from '../images/not-assessed-store.ts';
import { withNextAttempts } from './failed-attempts.ts';
import { countScans } from './scan-count-store.ts';
import { type ScanRow } from './scan-store.ts';

/** The list of scans. */

export const scanSortColumns = {
  createdAt: 'created_at',
  scannedAt: 'scanned_at',
  status: 'status',
  compliance: 'grade_rank',
  riskScore: 'risk_score',
} as const;

export interface ScanFilter {
  status?: ScanStatus;
  search?: string;
  /** Id or name. */
  image?: string;
  imageId?: string;
  /** Id or name. */
  tag?: string;
  /** A scan without a result is of its requested platform, or else of each. */
  platform?: string;
  digest?: string;
  registry?: string;
  grade?: Grade[];
  completeness?: Completeness;
  /** Kind of content that was not assessed. */
  notAssessed?: string;
  batch?: string;
  from?: Date;
  to?: Date;
}

/** Columns of a list item: all except the documents, which can be large. */
const listColumns = [
  'id',
  'batch_id',
  'image_id',
  'tag_id',
  'registry_id',
  'image',
  'tag',
  'digest',
  'platform',
  'requested_platform',
  'origin',
  'scanners',
  'status',
  'error',
  'completeness',
  'not_assessed',
  'grade_rank',
  'risk_score',
  'critical',
  'high',
  'medium',
  'low',
  'negligible',
  'unknown',
  'fixable',
  'created_at',
  'started_at',
  'scanned_at',
  'duration_ms',
  'job_id',
  'attempts',
  'last_error',
  'next_attempt_at',
] as const;

export type ScanListRow = Pick<ScanRow, (typeof listColumns)[number]>;

export async function listScans(
  db: Kysely<Database>,
  organizationId: string,
  filter: ScanFilter,
  { page, limit, sort }: PageRequest<keyof typeof scanSortColumns>,
): Promise<{ rows: ScanListRow[]; total: number }> {
  let query = db.selectFrom('scans').where('organization_id', '=', organizationId);
  if (filter.status) query = query.where('status', '=', statusRank(filter.status));
  if (filter.image) {
    const image = filter.image;
    query = query.where((where) => where.or([where('image_id', '=', image), where('image', '=', image)]));
  }
  if (filter.imageId !== undefined) query = query.where('image_id', '=', filter.imageId);
  if (filter.tag !== undefined) {
    const tag = filter.tag;
    query = query.where((where) => where.or([where('tag_id', '=', tag), where('tag', '=', tag)]));
  }
  if (filter.platform !== undefined)
    query = query.where(
      sql<boolean>`coalesce(platform, requested_platform, ${filter.platform}::text) = ${filter.platform}`,
    );
  if (filter.digest !== undefined) query = query.where('digest', '=', filter.digest);
  if (filter.registry) query = query.where('registry_id', '=', filter.registry);
  if (filter.batch) query = query.where('batch_id', '=', filter.batch);
  if (filter.grade)
    query = query.where(
      'grade_rank',
      'in',
      filter.grade.map((grade) => gradeRank(grade) ?? 0),
    );
  if (filter.completeness) query = query.where('completeness', '=', filter.completeness);
  if (filter.notAssessed !== undefined) query = query.where(hasKind(filter.notAssessed));
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<=', filter.to);
  if (filter.search) {
    const pattern = likePattern(filter.search);
    query = query.where(sql<boolean>`(image || ':' || tag || ' ' || coalesce(digest, '')) ilike ${pattern}`);
  }
  const column = scanSortColumns[sort.column];
  const ordered =
    sort.direction === 'asc'
      ? query.orderBy(column, (by) => by.asc().nullsLast()).orderBy('id', 'asc')
      : query.orderBy(column, (by) => (isNullable(column) ? by.desc().nullsLast() : by.desc())).orderBy('id', 'desc');
  const { status, ...others } = filter;
  const isCounted = Object.values(others).every((value) => value === undefined);
  const [rows, total] = await Promise.all([
    ordered.select(listColumns).limit(limit).offset(offsetOf({ page, limit })).execute(),
    isCounted
      ? countScans(db, organizationId, status && statusRank(status))
      : query
          .select(sql<string>`count(*)`.as('total'))
          .executeTakeFirstOrThrow()
          .then((count) => Number(count.total)),
  ]);
  return { rows: await withNextAttempts(db, rows), total };
}

/** `desc nulls last` on a column without nulls would not use its index. */
function isNullable(column: (typeof scanSortColumns)[keyof typeof scanSortColumns]): boolean {
  return column !== 'created_at' && column !== 'status';
}
