import { ApiError } from '../../../../domain/api-error.ts';
import { formatOf, reportFormats } from '../../../../reports/formats.ts';
import type { DownloadedReport, ReportFile } from '../report-family.ts';
import type { ReportFiles, ReportVersion } from '../report-files.ts';
import type { RequestedFile } from '../requested-file.ts';

/** Selects a format. A format that was not requested with the report is rendered on its first download, and so is another table in CSV. */
export function findDocumentFile(
  files: ReportFiles,
  of: ReportVersion,
  { sections }: DownloadedReport,
  { format: name, table }: RequestedFile,
): ReportFile {
  const format = formatOf(name);
  if (!format) {
    const names = reportFormats.map((one) => one.name).join(', ');
    throw new ApiError('BAD_REQUEST', `Invalid query parameter format: must be one of ${names}`);
  }
  if (table !== undefined && format.name !== 'CSV')
    throw new ApiError('BAD_REQUEST', 'Invalid query parameter table: only CSV has one table');
  const file = { format: format.name, sections, ...(table !== undefined && { table }) };
  return { format, open: () => files.openFile(of, file) };
}
