import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { hashSecret } from '../../identity/api-keys/secret.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireReady } from './download-report.ts';
import type { ReportFamilies } from './report-families.ts';
import { insertShare, type ShareRow, writeRevoked } from './report-share-store.ts';
import { lockReport } from './report-store.ts';

/** Creates a share: until it ends, its token gives access to the current version without an account. Only the hash of the token is stored. */
export async function shareReport(
  { db, families }: { db: Kysely<Database>; families: ReportFamilies },
  caller: Caller,
  { reportId, hours }: { reportId: string; hours: number },
): Promise<{ share: ShareRow; token: string }> {
  const { organizationId, id: createdBy, name } = caller.principal;
  const token = randomBytes(32).toString('hex');
  const share = await db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, organizationId, reportId);
    if (!report) throw notFound('Report');
    requireReady(report);
    const row = await insertShare(transaction, {
      id: newId('shr'),
      report_id: reportId,
      version: report.version,
      organization_id: organizationId,
      token_hash: hashSecret(token),
      hours,
      created_by: createdBy,
      created_by_name: name,
    });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: families.auditAction(report.type, 'shared'),
      target: reportId,
      details: { shareId: row.id, version: row.version, expiresAt: row.expires_at.toISOString() },
    });
    return row;
  });
  return { share, token };
}

/** Revokes a share with immediate effect. Throws NOT_FOUND if it was revoked before. */
export async function revokeShare(
  { db, families }: { db: Kysely<Database>; families: ReportFamilies },
  caller: Caller,
  { reportId, shareId }: { reportId: string; shareId: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const report = await lockReport(transaction, caller.principal.organizationId, reportId);
    if (!report) throw notFound('Report');
    const share = await writeRevoked(transaction, { reportId, id: shareId });
    if (!share) throw notFound('Share');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: families.auditAction(report.type, 'share_revoked'),
      target: reportId,
      details: { shareId, version: share.version },
    });
  });
}
