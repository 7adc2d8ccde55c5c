import type { Kysely } from 'kysely';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { SnapshotHead } from '../../../reports/report-snapshot.ts';
import { readReportCover } from './read-report-cover.ts';
import { organizationName, type ReportRow } from './report-store.ts';
import { writeReportSnapshot } from './snapshot-file.ts';
import type { ReadSnapshotContent } from './snapshots/snapshot-content.ts';

/** Days over which movements are computed: the interval of the schedule, or 30 without one. */
const periodDays = { ONE_TIME: 30, DAILY: 1, WEEKLY: 7, MONTHLY: 30 } as const;

/** Reads the content of a report in one read-only transaction and writes it to a snapshot file. Returns the head of the snapshot. */
export async function recordReportSnapshot(
  db: Kysely<Database>,
  { report, readContent }: { report: ReportRow; readContent: ReadSnapshotContent },
  path: string,
  signal: AbortSignal,
): Promise<SnapshotHead> {
  return readSnapshotOf(db, async (transaction, asOf) => {
    const { organization_id: organizationId, type, scope, target: scopeIds, options, frequency } = report;
    const period = { from: new Date(asOf.getTime() - periodDays[frequency] * dayMs), to: asOf };
    const request = { organizationId, type, scope, scopeIds, options, asOf, period };
    const content = await readContent(transaction, request);
    const head: Omit<SnapshotHead, 'facts' | 'datasets'> = {
      schema: 1,
      reportId: report.id,
      version: report.version,
      type,
      name: report.name,
      organization: { id: organizationId, name: await organizationName(transaction, organizationId) },
      cover: await readReportCover(transaction, organizationId),
      scope: { kind: scope, label: report.scope_label, notes: content.notes ?? [] },
      asOf: asOf.toISOString(),
      period: content.period ?? { from: period.from.toISOString(), to: period.to.toISOString() },
    };
    return writeReportSnapshot(path, head, content, signal);
  });
}
