import { ApiError } from '../../../../domain/api-error.ts';
import { formatOf, reportFormats } from '../../../../reports/formats.ts';
import type { DownloadedReport, ReportFile } from '../report-family.ts';
import type { ReportFiles, ReportVersion } from '../report-files.ts';

/** Selects a format. A format that was not requested with the report is rendered on its first download. */
export function findDocumentFile(
  files: ReportFiles,
  of: ReportVersion,
  { sections }: DownloadedReport,
  name: string,
): ReportFile {
  const format = formatOf(name);
  if (!format) {
    const names = reportFormats.map((one) => one.name).join(', ');
    throw new ApiError('BAD_REQUEST', `Invalid query parameter format: must be one of ${names}`);
  }
  return { format, open: () => files.openFile(of, { format: format.name, sections }) };
}
