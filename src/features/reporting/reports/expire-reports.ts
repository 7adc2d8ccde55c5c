import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { removeReport } from './delete-report.ts';
import type { ReportFiles } from './report-files.ts';
import { findExpired, lockExpired } from './report-retention-store.ts';

/** At one time; what is left comes with the next. */
const expiredAtOnce = 500;

const byRetention = {
  actor: { kind: 'system', id: 'retention', name: 'retention' },
  ip: null,
  requestId: null,
} as const;

/** Deletes reports that ended more than `days` ago, as their organization would, and returns how many. Null keeps them all. */
export async function expireReports(
  { db, files }: { db: Kysely<Database>; files: Pick<ReportFiles, 'remove'> },
  days: number | null,
): Promise<number> {
  if (days === null) return 0;
  let removed = 0;
  for (const reportId of await findExpired(db, days, expiredAtOnce)) {
    const report = await db.transaction().execute(async (transaction) => {
      const found = await lockExpired(transaction, days, reportId);
      if (found) await removeReport(transaction, found, byRetention);
      return found;
    });
    if (!report) continue;
    // What cannot be removed now is removed with the strays.
    await files.remove({ organizationId: report.organization_id, reportId }).catch(() => undefined);
    removed += 1;
  }
  return removed;
}
