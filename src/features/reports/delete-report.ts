import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../domain/api-error.ts';
import { actorOf, type Caller } from '../audit/caller.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { auditFamily } from './report-audit.ts';
import type { ReportFiles } from './report-files.ts';
import { deleteReportRow, lockReport } from './store.ts';

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
    await deleteReportRow(transaction, reportId);
    const { type, name, version } = report;
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: `${auditFamily(type)}.deleted`,
      target: reportId,
      details: { type, name, version },
    });
  });
  await files.remove({ organizationId, reportId }).catch(() => undefined);
}
