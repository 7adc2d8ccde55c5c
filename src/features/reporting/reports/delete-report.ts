import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFiles } from './report-files.ts';
import { deleteReportRow, lockReport, type ReportRow } from './report-store.ts';

/** Deletes a report with its shares and files. `sweep-files.ts` removes files that cannot be removed now; no row refers to them. */
export async function deleteReport(
  { db, files, families }: { db: Kysely<Database>; files: Pick<ReportFiles, 'remove'>; families: ReportFamilies },
  caller: Caller,
  reportId: string,
): Promise<void> {
  const { organizationId } = caller.principal;
  await db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, organizationId, reportId);
    if (!report) throw notFound('Report');
    await removeReport(transaction, families, report, actorOf(caller));
  });
  await files.remove({ organizationId, reportId }).catch(() => undefined);
}

/** Deletes the locked row and then writes the audit entry. */
export async function removeReport(
  transaction: Kysely<Database>,
  families: ReportFamilies,
  { id, organization_id: organizationId, type, name, version }: ReportRow,
  by: Pick<AuditEntry, 'actor' | 'ip' | 'requestId'>,
): Promise<void> {
  await deleteReportRow(transaction, id);
  await recordAudit(transaction, {
    organizationId,
    ...by,
    action: families.auditAction(type, 'deleted'),
    target: id,
    details: { type, name, version },
  });
}
