import { type ReportDetail, reportFormats } from '../../features/reports/report.ts';

export interface ReportDownload {
  name: string;
  query: string;
  /** Whether the size of the report is that of this file. */
  isMain: boolean;
}

/** The files that a report offers: every format of a document, and its figures as CSV; the ZIP file of a pack and those of its documents that it contains. */
export function downloadsOf({
  type,
  format,
  outputFormats,
}: Pick<ReportDetail, 'type' | 'format' | 'outputFormats'>): ReportDownload[] {
  if (type !== 'compliance_pack')
    return [
      ...reportFormats.map((name) => ({ name, query: `?format=${name}`, isMain: name === format })),
      { name: 'CSV of the figures', query: '?format=CSV&table=figures', isMain: false },
    ];
  const members = (outputFormats ?? []).map((name) => ({ name, query: `?format=${name}`, isMain: false }));
  return [{ name: 'Signed ZIP', query: '', isMain: true }, ...members];
}
