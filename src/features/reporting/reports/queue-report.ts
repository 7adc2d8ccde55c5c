import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportsTable } from '../../../db/tables/reports.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportQueue } from './report-queue.ts';
import { insertReport, type ReportListRow } from './report-store.ts';

/**
 * Inserts the row, its job and then its audit entry in the caller's transaction.
 *
 * @throws {ApiError} PLAN_LIMIT if the organization has as many reports as any plan allows
 */
export async function queueReport(
  transaction: Kysely<Database>,
  { reportQueue, families }: { reportQueue: ReportQueue; families: ReportFamilies },
  by: Pick<AuditEntry, 'actor' | 'ip' | 'requestId'>,
  values: Insertable<ReportsTable>,
): Promise<ReportListRow> {
  const row = await insertReport(transaction, values);
  const { organization_id: organizationId, type, format, frequency, version } = row;
  await requireRowLimit(transaction, organizationId, 'reports');
  await reportQueue.enqueue(transaction, { organizationId, reportId: row.id, version });
  await recordAudit(transaction, {
    organizationId,
    ...by,
    action: families.auditAction(type, 'requested'),
    target: row.id,
    details: { type, format, scope: row.scope_label, frequency, version, scheduleId: row.schedule_id },
  });
  return { ...row, as_of: null };
}
