import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { auditFamily } from './report-audit.ts';
import type { ReportFiles } from './report-files.ts';
import { deleteReportRow, lockReport, type ReportRow } from './report-store.ts';

/** The report with its shares and files. Files that cannot be removed now are removed by `sweep-files.ts`: nobody is led to them any more. */
export async function deleteReport(
  { db, files }: { db: Kysely<Database>; files: Pick<ReportFiles, 'remove'> },
  caller: Caller,
  reportId: string,
): Promise<void> {
  const { organizationId } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, organizationId, reportId);
    if (!report) throw notFound('Report');
    await removeReport(transaction, report, actorOf(caller));
  });
  await files.remove({ organizationId, reportId }).catch(() => undefined);
}

/** The row of one that is locked, and the entry of the audit log, which is written last. */
export async function removeReport(
  transaction: Kysely<Database>,
  { id, organization_id: organizationId, type, name, version }: ReportRow,
  by: Pick<AuditEntry, 'actor' | 'ip' | 'requestId'>,
): Promise<void> {
  await deleteReportRow(transaction, id);
  await recordAudit(transaction, {
    organizationId,
    ...by,
    action: `${auditFamily(type)}.deleted`,
    target: id,
    details: { type, name, version },
  });
}
