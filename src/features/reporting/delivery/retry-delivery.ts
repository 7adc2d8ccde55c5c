import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { type DeliveryListRow, findDelivery, requeueDelivery } from './delivery-store.ts';

/** Queues a FAILED delivery again, with all its attempts. Throws NOT_FOUND, and BAD_REQUEST for a delivery that is not FAILED. */
export async function retryDelivery(
  db: Kysely<Database>,
  caller: Caller,
  deliveryId: string,
): Promise<DeliveryListRow> {
  const { organizationId } = caller.principal;
  return db.transaction().execute(async (transaction) => {
    const isQueued = await requeueDelivery(transaction, organizationId, deliveryId);
    const row = await findDelivery(transaction, organizationId, deliveryId);
    if (!row) throw notFound('Report delivery');
    if (!isQueued) throw new ApiError('BAD_REQUEST', 'Only a delivery that is FAILED can be repeated');
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'report.delivery_repeated',
      target: row.report_id,
      details: { deliveryId, destination: row.destination_name, version: row.version },
    });
    return row;
  });
}
