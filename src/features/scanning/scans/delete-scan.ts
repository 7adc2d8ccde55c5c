import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound } from '../../../domain/api-error.ts';
import type { Principal } from '../../../domain/principal.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import { withdrawAssessment } from '../../findings/lifecycle/withdraw-assessment.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockRegistryForShare } from '../../platform/registry-records/registry-store.ts';
import type { ScanQueue } from './scan-queue.ts';
import { deleteScanRow, findScan, lockScan } from './scan-store.ts';
import { lockPlatformsOfTag } from './tag-platform-store.ts';

/**
 * Deletes a scan and its findings, and cancels the scan first if it is running. If it was the latest scan of its tag platform, the previous
 * one becomes the latest.
 */
export async function deleteScan(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  caller: { principal: Principal; requestId: string; ip: string },
  scanId: string,
): Promise<void> {
  const { organizationId } = caller.principal;
  const scan = await deps.db.transaction().execute(async (transaction) => {
    // Before the scan, as the removal of the registry locks them: the second change of the image's row checks its foreign keys.
    const { registry_id: registryId = null } = (await findScan(transaction, organizationId, scanId)) ?? {};
    if (registryId !== null) await lockRegistryForShare(transaction, organizationId, registryId);
    const row = await lockScan(transaction, organizationId, scanId);
    if (!row) throw notFound('Scan');
    const deleteRow = () => deleteScanRow(transaction, organizationId, scanId);
    const { tag_platform_id, assessment } = row;
    if (tag_platform_id !== null && assessment !== null) {
      await lockPlatformsOfTag(transaction, row.tag_id);
      await withdrawAssessment(transaction, { ...row, tag_platform_id, assessment }, deleteRow);
    } else await deleteRow();
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
