import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { formatOf, reportFormats } from '../../../reports/formats.ts';
import type { StoredObject } from '../../../storage/object-store.ts';
import type { AuditActor } from '../../platform/audit/audit-entry.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { packType } from '../compliance-packs/pack-document-paths.ts';
import { findPackFile } from '../compliance-packs/pack-download-format.ts';
import { fileNameOf } from './file-name.ts';
import { auditFamily } from './report-audit.ts';
import type { ReportFiles, ReportVersion } from './report-files.ts';
import { countUse } from './report-share-store.ts';
import { type ReportRow, reportStatusOf } from './report-store.ts';

/** When a report that waits may be asked for again. */
const retryAfterSeconds = 3;

/** NOT_FOUND that says why there is no file, with `Retry-After` when there soon will be one. */
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
  /** The share that led here. */
  shareId?: string;
}

export interface ReportDownload {
  headers: Record<string, string>;
  body: Readable;
}

/** One version in one format, as a stream. Every use is in the audit log before the first byte goes out. */
export async function downloadReport(
  { db, files }: { db: Kysely<Database>; files: ReportFiles },
  report: Pick<ReportRow, 'id' | 'organization_id' | 'type' | 'scope_label' | 'sections' | 'options'> & { asOf: Date },
  { version, format: name }: { version: number; format: string },
  downloader: Downloader,
): Promise<ReportDownload> {
  const of = { organizationId: report.organization_id, reportId: report.id, version };
  const { format, open } = findFile(files, report, of, name);
  const { content, sizeBytes } = await open();
  await recordDownload(db, report, { content, format: format.name, version }, downloader);
  const fileName = fileNameOf({ ...report, version }, format.extension);
  const isText = format.mediaType.startsWith('text/');
  return {
    headers: {
      'content-type': isText ? `${format.mediaType}; charset=utf-8` : format.mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(sizeBytes),
    },
    body: content,
  };
}

interface FoundFile {
  format: { name: string; mediaType: string; extension: string };
  open(): Promise<StoredObject>;
}

function findFile(
  files: ReportFiles,
  { type, sections, options }: Pick<ReportRow, 'type' | 'sections' | 'options'>,
  of: ReportVersion,
  name: string,
): FoundFile {
  if (type === packType) {
    const format = findPackFile(options, name);
    return { format, open: () => files.openMade(of, format.name) };
  }
  const format = formatOf(name);
  if (!format) {
    const names = reportFormats.map((one) => one.name).join(', ');
    throw new ApiError('BAD_REQUEST', `Invalid query parameter format: must be one of ${names}`);
  }
  return { format, open: () => files.openFile(of, { format: format.name, sections }) };
}

/** In the audit log before the first byte goes out; the content is let go when that fails. */
export async function recordDownload(
  db: Kysely<Database>,
  report: Pick<ReportRow, 'id' | 'organization_id' | 'type'>,
  { content, format, version }: { content: Readable; format: string; version: number },
  { shareId, ...downloader }: Downloader,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      // Making the file may have taken its time.
      if (shareId !== undefined && !(await countUse(transaction, shareId))) throw notFound('Shared report');
      await recordAudit(transaction, {
        organizationId: report.organization_id,
        ...downloader,
        action: `${auditFamily(report.type)}.downloaded`,
        target: report.id,
        details: { format, version, ...(shareId !== undefined && { shareId }) },
      });
    });
  } catch (error) {
    content.destroy();
    throw error;
  }
}
