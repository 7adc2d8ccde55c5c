import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CreateReportDependencies } from './create-report.ts';
import { lockReport, type ReportListRow, reportStatusOf, writeNextVersion } from './report-store.ts';
import { requireReportCapacity } from './require-report-capacity.ts';

/**
 * Queues the next version under the same id. A version that is still queued has no snapshot yet and is not replaced. Existing shares keep
 * their version.
 */
export async function regenerateReport(
  { db, files, reportQueue, families }: CreateReportDependencies,
  caller: Caller,
  reportId: string,
): Promise<ReportListRow> {
  const { organizationId } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, organizationId, reportId);
    if (!report) throw notFound('Report');
    const state = reportStatusOf(report.status);
    if (state === 'QUEUED') return { ...report, as_of: null };
    await files.check();
    // A version that is generating is already counted.
    if (state !== 'GENERATING') await requireReportCapacity(transaction, organizationId);
    const next = await writeNextVersion(transaction, reportId);
    await reportQueue.enqueue(transaction, { organizationId, reportId, version: next.version });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: families.auditAction(report.type, 'requested'),
      target: reportId,
      details: { type: next.type, format: next.format, scope: next.scope_label, version: next.version },
    });
    return { ...next, as_of: null };
  });
}
