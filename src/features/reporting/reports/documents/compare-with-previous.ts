import { join } from 'node:path';
import type { ReportIntelligence } from '../../../../reports/report-intelligence.ts';
import type { GenerationContext, RecordedSnapshot } from '../report-family.ts';
import { previousSnapshot } from '../report-snapshot-store.ts';
import { addComparison } from '../snapshot-file.ts';

/**
 * Compares a snapshot with the previous snapshot of the same type and scope, which may belong to another report, and adds the comparison to the
 * snapshot file. A previous snapshot that
 * cannot be read does not fail the report: the result then has no comparison.
 */
export async function compareWithPrevious(
  { db, files, pool, log }: GenerationContext,
  { report, head, path, folder }: RecordedSnapshot,
  signal: AbortSignal,
): Promise<ReportIntelligence | null> {
  const previous = join(folder, 'previous');
  const { organization_id: organizationId, type, scope_key: scopeKey } = report;
  const before = await previousSnapshot(db, { organizationId, type, scopeKey, asOf: new Date(head.asOf) });
  const compareWith = async (file: string | null, comparedWith: ReportIntelligence['comparedWith']) => {
    const answer = await pool.run({ kind: 'interpret', snapshot: path, previous: file }, signal);
    if (answer.kind !== 'interpreted' || answer.interpretation === null) return null;
    const { comparison, ...intelligence } = answer.interpretation;
    if (comparedWith && comparison) await addComparison(path, { comparedWith, ...comparison }, signal);
    return { comparedWith, ...intelligence };
  };
  if (!before) return compareWith(null, null);
  const { report_id: reportId, version, as_of: asOf } = before;
  try {
    await files.fetchSnapshot({ organizationId, reportId, version }, previous, signal);
    return await compareWith(previous, { reportId, version, asOf: asOf.toISOString() });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ reportId: report.id, previous: reportId, err: error }, 'could not compare with the previous snapshot');
    return compareWith(null, null);
  }
}
