import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { type PageRequest } from '../../../db/page-request.ts';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ReportSchedulesTable } from '../../../db/tables/reports.ts';
import { rowCaps } from '../../platform/plans/row-caps.ts';
import { fullOrganizations } from './report-backlog-store.ts';

export type ScheduleRow = Selectable<ReportSchedulesTable>;

/** Maximum number of schedules of one organization. */
export const schedulesMax = 200;

/** The caller must hold the lock of `lockBacklog`, so that the count stays exact until the transaction ends. */
export async function countSchedules(transaction: Kysely<Database>, organizationId: string): Promise<number> {
  const { rows } = await sql<{ schedules: number }>`
    select count(*)::int as schedules from report_schedules where organization_id = ${organizationId}`.execute(
    transaction,
  );
  return rows[0]?.schedules ?? 0;
}

export async function insertSchedule(
  transaction: Kysely<Database>,
  values: Insertable<ReportSchedulesTable>,
): Promise<void> {
  await transaction.insertInto('report_schedules').values(values).execute();
}

/** Newest first. `createdBy` restricts the list to one creator. `search` matches the name. */
export async function listSchedules(
  db: Kysely<Database>,
  organizationId: string,
  { createdBy, search }: { createdBy?: string; search: string | undefined },
  page: Pick<PageRequest<never>, 'page' | 'limit'>,
): Promise<{ rows: ScheduleRow[]; total: number }> {
  let query = db.selectFrom('report_schedules').where('organization_id', '=', organizationId);
  if (createdBy !== undefined) query = query.where('created_by', '=', createdBy);
  if (search !== undefined) query = query.where(sql<boolean>`name ilike ${likePattern(search)}`);
  return readPage(query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export async function lockSchedule(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ScheduleRow | undefined> {
  return transaction
    .selectFrom('report_schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteScheduleRow(transaction: Kysely<Database>, id: string): Promise<void> {
  await transaction.deleteFrom('report_schedules').where('id', '=', id).execute();
}

export async function writeDestinations(
  transaction: Kysely<Database>,
  id: string,
  destinationIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('report_schedules')
    .set({ destination_ids: [...destinationIds] })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks one schedule that is due. Skips schedules that another process has locked and organizations that have reached a limit of reports.
 */
export async function lockDueSchedule(transaction: Kysely<Database>): Promise<ScheduleRow | undefined> {
  return transaction
    .selectFrom('report_schedules')
    .selectAll()
    .where('next_at', '<=', sql<Date>`now()`)
    .where('organization_id', 'not in', fullOrganizations)
    .where(sql<boolean>`not exists (
      select from reports r where r.organization_id = report_schedules.organization_id offset ${rowCaps.reports - 1})`)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function writeOccasion(
  transaction: Kysely<Database>,
  id: string,
  { nextAt, reportId }: { nextAt: Date; reportId: string },
): Promise<void> {
  await transaction
    .updateTable('report_schedules')
    .set({ next_at: nextAt, last_report_id: reportId })
    .where('id', '=', id)
    .execute();
}
