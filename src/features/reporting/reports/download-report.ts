import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { byteOrderMark, withByteOrderMark } from '../../../lib/byte-order-mark.ts';
import type { AuditActor } from '../../platform/audit/audit-entry.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { fileNameOf } from './file-name.ts';
import type { ReportFamilies } from './report-families.ts';
import type { DownloadedReport } from './report-family.ts';
import type { ReportFiles } from './report-files.ts';
import { countUse } from './report-share-store.ts';
import { type ReportRow, reportStatusOf } from './report-store.ts';
import type { RequestedFile } from './requested-file.ts';

/** `Retry-After` of a report that is not generated yet. */
const retryAfterSeconds = 3;

/** Throws NOT_FOUND with the reason if the report has no file, with `Retry-After` if it is queued or generating. */
export function requireReady({ status, error }: Pick<ReportRow, 'status' | 'error'>): void {
  const state = reportStatusOf(status);
  if (state === 'READY') return;
  if (state === 'FAILED')
    throw new ApiError(
      'NOT_FOUND',
      `Report file not found: the report FAILED (${error?.code ?? 'INTERNAL'}); regenerate it`,
    );
  throw new ApiError('NOT_FOUND', `Report file not found: the report is ${state}`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export interface Downloader {
  actor: AuditActor;
  ip: string | null;
  requestId: string | null;
  /** Set for downloads through a share. */
  shareId?: string;
}

export interface ReportDownload {
  headers: Record<string, string>;
  body: Readable;
}

export interface RequestedDownload extends RequestedFile {
  version: number;
  /** Whether a CSV file begins with a byte order mark. */
  hasByteOrderMark?: boolean;
}

interface DownloadDependencies {
  db: Kysely<Database>;
  families: ReportFamilies;
}

/** Streams one version in one format. A byte order mark precedes only CSV. The download is in the audit log before the first byte is sent. */
export async function downloadReport(
  { db, files, families }: DownloadDependencies & { files: ReportFiles },
  report: Pick<ReportRow, 'id' | 'organization_id' | 'scope_label'> & DownloadedReport & { asOf: Date },
  { version, hasByteOrderMark = false, ...requested }: RequestedDownload,
  downloader: Downloader,
): Promise<ReportDownload> {
  const of = { organizationId: report.organization_id, reportId: report.id, version };
  const family = families.of(report.type);
  const { format, open } = family.files.find(files, of, report, requested);
  const { content, sizeBytes } = await open();
  await recordDownload({ db, families }, report, { content, format: format.name, version }, downloader);
  const { kind, ...period } = family.files.nameOf(report);
  const table = requested.table === undefined ? '' : `-${requested.table}`;
  const named = { kind: `${kind}${table}`, ...period, scopeLabel: report.scope_label, version, asOf: report.asOf };
  const isText = format.mediaType.startsWith('text/');
  const isMarked = hasByteOrderMark && format.mediaType === 'text/csv';
  return {
    headers: {
      'content-type': isText ? `${format.mediaType}; charset=utf-8` : format.mediaType,
      'content-disposition': `attachment; filename="${fileNameOf(named, format.extension)}"`,
      'content-length': String(sizeBytes + (isMarked ? byteOrderMark.length : 0)),
    },
    body: isMarked ? withByteOrderMark(content) : content,
  };
}

/** Records the download before the first byte is sent. Destroys the content if that fails. */
export async function recordDownload(
  { db, families }: DownloadDependencies,
  report: Pick<ReportRow, 'id' | 'organization_id' | 'type'>,
  { content, format, version }: { content: Readable; format: string; version: number },
  { shareId, ...downloader }: Downloader,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      // The share can have ended while the file was rendered.
      if (shareId !== undefined && !(await countUse(transaction, shareId))) throw notFound('Shared report');
      await recordAudit(transaction, {
        organizationId: report.organization_id,
        ...downloader,
        action: families.auditAction(report.type, 'downloaded'),
        target: report.id,
        details: { format, version, ...(shareId !== undefined && { shareId }) },
      });
    });
  } catch (error) {
    content.destroy();
    throw error;
  }
}
