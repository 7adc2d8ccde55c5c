import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { isAtLeast } from '../../../domain/role.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { ScanQueue } from './scan-queue.ts';
import { endScan, findScan, lockScan, type ScanRow } from './scan-store.ts';

/**
 * Cancels a queued or running scan and returns its current state, also when it had already ended. A principal with the role `ci` may cancel
 * only scans that it queued.
 */
export async function cancelScan(
  deps: { db: Kysely<Database>; queue: ScanQueue },
  caller: Caller,
  scanId: string,
): Promise<ScanRow> {
  const { organizationId } = caller.principal;
  const cancelled = await deps.db.transaction().execute(async (transaction) => {
    const row = await lockScan(transaction, organizationId, scanId);
    if (!row) throw notFound('Scan');
    if (!isAtLeast(caller.principal.role, 'developer') && row.queued_by !== caller.principal.id) {
      throw new ApiError('FORBIDDEN', 'This role can only cancel scans that were queued with the same credential');
    }
    const ended = await endScan(transaction, scanId, { status: 'CANCELLED', error: null });
    if (!ended) return undefined;
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'scan.cancelled',
      target: scanId,
      details: { image: `${row.image}:${row.tag}` },
    });
    return ended;
  });
  if (cancelled?.job_id) await deps.queue.cancel(cancelled.job_id, scanId);
  const now = await findScan(deps.db, organizationId, scanId);
  if (!now) throw notFound('Scan');
  return now;
}
