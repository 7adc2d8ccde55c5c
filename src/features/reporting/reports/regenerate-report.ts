import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { auditFamily } from './report-audit.ts';
import type { ReportFiles } from './report-files.ts';
import type { ReportQueue } from './report-queue.ts';
import { lockReport, type ReportListRow, reportStatusOf, writeNextVersion } from './report-store.ts';
import { requireReportCapacity } from './require-report-capacity.ts';

/**
 * Queues the next version under the same id. One that is still queued has its snapshot before it, and stays the version it is. Shares keep
 * the version that they were made for.
 */
export async function regenerateReport(
  { db, files, reportQueue }: { db: Kysely<Database>; files: Pick<ReportFiles, 'check'>; reportQueue: ReportQueue },
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
    // One in the making has its place already.
    if (state !== 'GENERATING') await requireReportCapacity(transaction, organizationId);
    const next = await writeNextVersion(transaction, reportId);
    await reportQueue.enqueue(transaction, { organizationId, reportId, version: next.version });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: `${auditFamily(report.type)}.requested`,
      target: reportId,
      details: { type: next.type, format: next.format, scope: next.scope_label, version: next.version },
    });
    return { ...next, as_of: null };
  });
}
