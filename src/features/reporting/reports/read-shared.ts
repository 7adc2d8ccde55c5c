import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { createDatabaseRateLimiter } from '../../../http/rate-limit/rate-limit-store.ts';
import { rateLimited } from '../../../http/rate-limit/rate-limiter.ts';
import { hashSecret } from '../../identity/api-keys/secret.ts';
import { downloadReport, type ReportDownload } from './download-report.ts';
import type { ReportFiles } from './report-files.ts';
import { findShared } from './report-share-store.ts';

/** Of one share in a minute. Tokens cannot be guessed; this bounds what one can be made to cost. */
const usesPerMinute = 30;

/**
 * What a share's token leads to, in the format that the report was asked for in unless another is named. NOT_FOUND for whatever does not
 * count: nobody learns whether it ever did.
 */
export async function readShared(
  { db, files }: { db: Kysely<Database>; files: ReportFiles },
  { token, format }: { token: string; format: string | undefined },
  { ip, requestId }: { ip: string; requestId: string },
): Promise<ReportDownload> {
  const found = await findShared(db, hashSecret(token));
  if (!found) throw notFound('Shared report');
  const taken = await createDatabaseRateLimiter(db).hit(`report-share:${found.share_id}`, usesPerMinute);
  if (!taken.ok) throw rateLimited(taken);
  return downloadReport(
    { db, files },
    { ...found, asOf: found.as_of },
    { version: found.shared_version, format: format ?? found.format },
    { actor: { kind: 'anonymous', id: '', name: '' }, ip, requestId, shareId: found.share_id },
  );
}
