import type { ReportDocument } from './report-document.ts';
import type { SnapshotHead } from './report-snapshot.ts';

/** The document with what its cover shows about the organization. */
export function withCover(document: ReportDocument, { organization, reportId, cover }: SnapshotHead): ReportDocument {
  const download = `/api/reports/${reportId}/download`;
  return { ...document, cover: { organization: organization.name, ...cover, download } };
}
