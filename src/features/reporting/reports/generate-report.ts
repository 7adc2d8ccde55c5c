import { join } from 'node:path';
import { recomputeAllExpiredSuppressions } from '../../findings/lifecycle/recompute-expired-suppressions.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { queueDeliveries } from '../delivery/delivery-store.ts';
import { recordReportSnapshot } from './record-report-snapshot.ts';
import { byWorker } from './report-audit.ts';
import type { ReportFamilies } from './report-families.ts';
import type { GenerationContext, RecordedSnapshot, RenderedReport } from './report-family.ts';
import type { ReportJob } from './report-queue.ts';
import { insertSnapshot } from './report-snapshot-store.ts';
import { claimReport, lockWanted, type ReportRow, requeueReport, writeReady } from './report-store.ts';
import { inWorkFolder } from './work-folder.ts';

export interface ReportWorkerDependencies extends GenerationContext {
  families: ReportFamilies;
}

/**
 * Generates one version of a report: records its snapshot, renders its files and stores them. Can run twice for the same version. A version
 * that is no longer wanted stores nothing. Sets the version back to QUEUED before it throws.
 */
export async function generateReport(
  deps: ReportWorkerDependencies,
  { reportId, version }: ReportJob,
  signal: AbortSignal,
): Promise<void> {
  const report = await claimReport(deps.db, reportId, version);
  if (!report) return;
  try {
    await generateClaimed(deps, report, signal);
  } catch (error) {
    await requeueReport(deps.db, report);
    throw error;
  }
}

async function generateClaimed(deps: ReportWorkerDependencies, report: ReportRow, signal: AbortSignal): Promise<void> {
  const family = deps.families.of(report.type);
  await inWorkFolder(async (folder) => {
    const path = join(folder, 'snapshot');
    // The snapshot transaction is read-only, so suppressions that have expired are recomputed before it.
    await recomputeAllExpiredSuppressions(deps.db, report.organization_id);
    await family.prepare?.(deps, report.organization_id);
    const head = await recordReportSnapshot(deps.db, { report, readContent: family.snapshot }, path, signal);
    const recorded = { report, head, path, folder };
    await storeReport(deps, recorded, await family.render(deps, recorded, signal));
  });
}

/**
 * Stores the files and sets the version to READY while the report row is locked. Stores nothing if the version is no longer wanted or if
 * another worker has completed it.
 */
async function storeReport(
  { db, files, families }: ReportWorkerDependencies,
  { report, head, path }: RecordedSnapshot,
  { output, members, intelligence }: RenderedReport,
): Promise<void> {
  const { id, version, organization_id: organizationId, type, format } = report;
  await db.transaction().execute(async (transaction) => {
    if (!(await lockWanted(transaction, id, version))) return;
    const of = { organizationId, reportId: id, version };
    const snapshotBytes = await files.putSnapshot(of, path);
    for (const member of members) await files.putFile(of, member.format, member.path);
    const sizeBytes = await files.putFile(of, format, output);
    await writeReady(transaction, id, sizeBytes);
    await queueDeliveries(transaction, report);
    await insertSnapshot(transaction, {
      report_id: id,
      version,
      organization_id: organizationId,
      type,
      scope_key: report.scope_key,
      as_of: head.asOf,
      size_bytes: snapshotBytes,
      intelligence: intelligence && JSON.stringify(intelligence),
    });
    await recordAudit(transaction, {
      organizationId,
      ...byWorker,
      action: families.auditAction(type, 'generated'),
      target: id,
      details: { type, format, version, asOf: head.asOf, scope: report.scope_label },
    });
  });
}
