import { Readable } from 'node:stream';
import { csvRow } from '../../../lib/csv-row.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import type { FindingSelection } from './list-conditions-store.ts';
import { presentVulnerability } from './present-vulnerability.ts';
import type { VulnerabilityDependencies } from './vulnerability-dependencies.ts';
import type { VulnerabilitySort } from './vulnerability-sort-columns.ts';
import { describe, findFirstRows } from './vulnerability-store.ts';

/** Maximum number of vulnerabilities of an export. */
export const exportRowsMax = 100_000;

/** Rows that are described at once. */
const rowsAtOnce = 500;

export interface ExportRequest extends FindingSelection {
  sort: VulnerabilitySort;
  columns: readonly ExportColumn[];
  now: Date;
}

/**
 * Streams the findings of the list as CSV. Rows and order are those of the beginning of the export; each row has the values of the time at
 * which it is read. With more findings than `max`, the last record says so.
 */
export async function exportRows(
  { db, supportDates }: VulnerabilityDependencies,
  organizationId: string,
  request: ExportRequest,
  max = exportRowsMax,
): Promise<{ stream: Readable; isComplete: boolean }> {
  const { rowIds, isComplete } = await findFirstRows(db, organizationId, request, { sort: request.sort, max });
  const dates = await supportDates();
  async function* lines(): AsyncGenerator<string> {
    yield csvRow(request.columns);
    for (let at = 0; at < rowIds.length; at += rowsAtOnce) {
      const rows = await describe(db, rowIds.slice(at, at + rowsAtOnce));
      const items = rows.map((row) => presentVulnerability(row, request.policy, request.now, dates));
      yield items.map((item) => csvRow(request.columns.map((column) => exportColumns[column](item)))).join('');
    }
    if (!isComplete) yield csvRow([`Incomplete: only the first ${max} vulnerabilities are listed. Add a filter.`]);
  }
  return { stream: Readable.from(lines(), { objectMode: false }), isComplete };
}
