import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { removeReport } from './delete-report.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFiles } from './report-files.ts';
import { findExpired, lockExpired } from './report-retention-store.ts';

/** Maximum number of reports in one run. The next run deletes the rest. */
const expiredAtOnce = 500;

const byRetention = {
  actor: { kind: 'system', id: 'retention', name: 'retention' },
  ip: null,
  requestId: null,
} as const;

/** Deletes reports of families with limited retention that ended more than `days` ago. Null disables retention. Returns the number. */
export async function expireReports(
  { db, files, families }: { db: Kysely<Database>; files: Pick<ReportFiles, 'remove'>; families: ReportFamilies },
  days: number | null,
): Promise<number> {
  if (days === null) return 0;
  const retention = { days, types: families.expiringTypes };
  let removed = 0;
  for (const reportId of await findExpired(db, retention, expiredAtOnce)) {
    const report = await db.transaction().execute(async (transaction) => {
      const found = await lockExpired(transaction, retention, reportId);
      if (found) await removeReport(transaction, families, found, byRetention);
      return found;
    });
    if (!report) continue;
    // `sweepStrays` removes files that cannot be removed now.
    await files.remove({ organizationId: report.organization_id, reportId }).catch(() => undefined);
    removed += 1;
  }
  return removed;
}
