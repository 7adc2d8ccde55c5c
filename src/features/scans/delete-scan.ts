import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../domain/api-error.ts';
import type { Principal } from '../../domain/principal.ts';
import { statusOf } from '../../domain/scan-rank.ts';
import { holdAttestations } from '../attestations/store-suppression.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ScanQueue } from './scan-queue.ts';
import { deleteScanRow, lockScan } from './store.ts';
import { lockLinesOfTag, neighboursOf, restoreAuthority } from './store-assessment.ts';
import { withdrawAssessment } from './store-findings.ts';

/** Deletes a scan and its findings. A running one is cancelled first; when it was its tag's latest, the one before it speaks again. */
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
      await lockLinesOfTag(transaction, row.tag_id);
      await holdAttestations(transaction, organizationId);
      const neighbours = await neighboursOf(transaction, row.tag_platform_id, row.assessment);
      await withdrawAssessment(transaction, row.tag_platform_id, neighbours);
    }
    await deleteScanRow(transaction, organizationId, scanId);
    if (row.assessment !== null) await restoreAuthority(transaction, row);
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
