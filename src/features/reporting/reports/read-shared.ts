import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { hashSecret } from '../../identity/api-keys/secret.ts';
import { downloadReport, type ReportDownload, type RequestedDownload } from './download-report.ts';
import type { ReportFamilies } from './report-families.ts';
import type { ReportFiles } from './report-files.ts';
import { findShared } from './report-share-store.ts';

/** Requests per minute of one share. Limits the load that one token can cause. */
const usesPerMinute = 30;

/**
 * Downloads the shared version of a report. The default format is the format of the report. NOT_FOUND does not distinguish between tokens
 * that never existed and tokens of shares that have ended.
 */
export async function readShared(
  { db, files, families }: { db: Kysely<Database>; files: ReportFiles; families: ReportFamilies },
  {
    token,
    format,
    ...requested
  }: { token: string; format: string | undefined } & Omit<RequestedDownload, 'format' | 'version'>,
  { ip, requestId }: { ip: string; requestId: string },
): Promise<ReportDownload> {
  const found = await findShared(db, hashSecret(token));
  if (!found) throw notFound('Shared report');
  const slot = await createDatabaseRateLimiter(db).hit(`report-share:${found.share_id}`, usesPerMinute);
  if (!slot.ok) throw rateLimited(slot);
  return downloadReport(
    { db, files, families },
    { ...found, asOf: found.as_of },
    { ...requested, version: found.shared_version, format: format ?? found.format },
    { actor: { kind: 'anonymous', id: '', name: '' }, ip, requestId, shareId: found.share_id },
  );
}
