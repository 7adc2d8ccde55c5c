import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { type PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReportsTable } from '../../../db/tables/reports.ts';
import { type ReportStatus, reportStatuses } from './report-status.ts';

export type ReportRow = Selectable<ReportsTable>;
/** `as_of`: time of the snapshot of the current version. */
export type ReportListRow = ReportRow & { as_of: Date | null };
export type ReportDetailRow = ReportListRow & { intelligence: unknown };

export function reportStatusOf(rank: number): ReportStatus {
  return reportStatuses[rank] ?? 'FAILED';
}

const rankOf = (status: ReportStatus): number => reportStatuses.indexOf(status);

export const reportSortColumns = {
  createdAt: 'reports.created_at',
  type: 'reports.type',
  status: 'reports.status',
} as const;

export interface ReportFilter {
  type?: string;
  status?: ReportStatus;
  search?: string;
}

/** `search` matches the name and the id. */
export async function listReports(
  db: Kysely<Database>,
  organizationId: string,
  filter: ReportFilter,
  { sort, ...page }: PageRequest<keyof typeof reportSortColumns>,
): Promise<{ rows: ReportListRow[]; total: number }> {
  let query = db.selectFrom('reports').where('reports.organization_id', '=', organizationId);
  if (filter.type) query = query.where('reports.type', '=', filter.type);
  if (filter.status) query = query.where('status', '=', rankOf(filter.status));
  if (filter.search) {
    const pattern = likePattern(filter.search);
    query = query.where(sql<SqlBool>`(reports.name ilike ${pattern} or reports.id ilike ${pattern})`);
  }
  return readPage(
    query
      .leftJoin('report_snapshots as snapshot', (join) =>
        join.onRef('snapshot.report_id', '=', 'reports.id').onRef('snapshot.version', '=', 'reports.version'),
      )
      .selectAll('reports')
      .select('snapshot.as_of')
      .orderBy(reportSortColumns[sort.column], sort.direction)
      .orderBy('reports.id', sort.direction),
    page,
  );
}

export async function findReport(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ReportDetailRow | undefined> {
  return db
    .selectFrom('reports')
    .leftJoin('report_snapshots as snapshot', (join) =>
      join.onRef('snapshot.report_id', '=', 'reports.id').onRef('snapshot.version', '=', 'reports.version'),
    )
    .selectAll('reports')
    .select(['snapshot.as_of', 'snapshot.intelligence'])
    .where('reports.organization_id', '=', organizationId)
    .where('reports.id', '=', id)
    .executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function lockReport(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ReportRow | undefined> {
  return transaction
    .selectFrom('reports')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertReport(
  transaction: Kysely<Database>,
  values: Insertable<ReportsTable>,
): Promise<ReportRow> {
  return transaction.insertInto('reports').values(values).returningAll().executeTakeFirstOrThrow();
}

/** Sets the report to its next version and to QUEUED. */
export async function writeNextVersion(transaction: Kysely<Database>, id: string): Promise<ReportRow> {
  return transaction
    .updateTable('reports')
    .set({
      version: sql`version + 1`,
      status: rankOf('QUEUED'),
      error: null,
      started_at: null,
      completed_at: null,
      size_bytes: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets a version to GENERATING. Undefined if the report was deleted, the version has ended, or another version is current. */
export async function claimReport(db: Kysely<Database>, id: string, version: number): Promise<ReportRow | undefined> {
  return db
    .updateTable('reports')
    .set({ status: rankOf('GENERATING'), started_at: sql`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '<', rankOf('READY'))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sets a version back to QUEUED between two attempts. Does nothing when a later attempt has claimed it: a worker that lost its lease may end
 * after that.
 */
export async function requeueReport(
  db: Kysely<Database>,
  { id, version, started_at: startedAt }: Pick<ReportRow, 'id' | 'version' | 'started_at'>,
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ status: rankOf('QUEUED') })
    .where('id', '=', id)
    .where('version', '=', version)
    // A Date has milliseconds.
    .where(sql`date_trunc('milliseconds', started_at)`, '=', startedAt)
    .where('status', '=', rankOf('GENERATING'))
    .execute();
}

/** Locks the report until the transaction ends. False if the version has ended or is not the current version. */
export async function lockWanted(transaction: Kysely<Database>, id: string, version: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '<', rankOf('READY'))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeReady(transaction: Kysely<Database>, id: string, sizeBytes: number): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ status: rankOf('READY'), completed_at: sql`clock_timestamp()`, size_bytes: sizeBytes, error: null })
    .where('id', '=', id)
    .execute();
}

/** Undefined if the version has ended or is not the current version. */
export async function writeFailed(
  transaction: Kysely<Database>,
  id: string,
  { version, error }: { version: number; error: { code: string; message: string } },
): Promise<ReportRow | undefined> {
  return transaction
    .updateTable('reports')
    .set({ status: rankOf('FAILED'), completed_at: sql`clock_timestamp()`, error: JSON.stringify(error) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '<', rankOf('READY'))
    .returningAll()
    .executeTakeFirst();
}

export async function deleteReportRow(transaction: Kysely<Database>, id: string): Promise<void> {
  await transaction.deleteFrom('reports').where('id', '=', id).execute();
}

export async function organizationName(db: Kysely<Database>, id: string): Promise<string> {
  const { name } = await db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
