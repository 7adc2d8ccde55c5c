import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import { lockAttestationsForShare } from '../../findings/attestations/suppression-store.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockPlatformsOfTag, neighboursOf, restoreLatestScan } from './assessment-store.ts';
import { withdrawAssessment } from './finding-store.ts';
import type { ScanQueue } from './scan-queue.ts';
import { deleteScanRow, lockScan } from './scan-store.ts';

/**
 * Deletes a scan and its findings. A running scan is cancelled first. If it was the latest scan of its tag, the previous one becomes the
 * latest.
 */
export async function deleteScan(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  caller: { principal: Principal; requestId: string; ip: string },
  scanId: string,
): Promise<void> {
  const { organizationId } = caller.principal;
  const scan = await deps.db.transaction().execute(async (transaction) => {
    const row = await lockScan(transaction, organizationId, scanId);
    if (!row) throw notFound('Scan');
    if (row.tag_platform_id !== null && row.assessment !== null) {
      await lockPlatformsOfTag(transaction, row.tag_id);
      await lockAttestationsForShare(transaction, organizationId);
      const neighbours = await neighboursOf(transaction, row.tag_platform_id, row.assessment);
      await withdrawAssessment(transaction, row.tag_platform_id, neighbours);
    }
    await deleteScanRow(transaction, organizationId, scanId);
    if (row.assessment !== null) await restoreLatestScan(transaction, row);
    await recordAudit(transaction, {
      organizationId,
      actor: { kind: caller.principal.kind, id: caller.principal.id, name: caller.principal.name },
      action: 'scan.deleted',
      target: scanId,
      ip: caller.ip,
      requestId: caller.requestId,
      details: { image: `${row.image}:${row.tag}`, status: statusOf(row.status) },
    });
    return row;
  });
  if (scan.job_id !== null && scan.status <= 2) await deps.queue.cancel(scan.job_id, scanId);
}
