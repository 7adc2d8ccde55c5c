import { ApiError } from '../../../domain/api-error.ts';
import { formatOf } from '../../../reports/formats.ts';
import type { DownloadedReport, ReportFile } from '../reports/report-family.ts';
import type { ReportFiles, ReportVersion } from '../reports/report-files.ts';
import type { RequestedFile } from '../reports/requested-file.ts';
import { packDocumentPaths } from './pack-document-paths.ts';
import { type PackOptions, packOptionsOf } from './pack-options.ts';

export const zipFormat = 'ZIP';
export const packMediaType = 'application/zip';

/** Selects the ZIP file or one document of the pack. Both were stored when the pack was generated. */
export function findPackFile(
  files: ReportFiles,
  of: ReportVersion,
  { options }: DownloadedReport,
  { format: name, table }: RequestedFile,
): ReportFile {
  if (table !== undefined)
    throw new ApiError('BAD_REQUEST', 'Invalid query parameter table: a compliance pack has a file for each table');
  return { format: formatOfPack(options, name), open: () => files.openStored(of, name) };
}

function formatOfPack(options: DownloadedReport['options'], name: string): ReportFile['format'] {
  if (name === zipFormat) return { name, mediaType: packMediaType, extension: 'zip' };
  const format = name in packDocumentPaths ? formatOf(name) : undefined;
  if (!format) {
    const names = Object.keys(packDocumentPaths).join(', ');
    throw new ApiError('BAD_REQUEST', `Invalid query parameter format: must be one of ${names} for a compliance pack`);
  }
  const documents = documentsOf(packOptionsOf(options));
  if (!documents.includes(name))
    throw new ApiError('NOT_FOUND', `Pack member not found: the pack contains ${documents.join(', ')}`);
  return format;
}

function documentsOf({ formats, hasTables }: PackOptions): string[] {
  return [...formats.filter((format) => format !== 'CSV'), ...(hasTables ? ['CSV'] : [])];
}
