import { type DeliveryErrorCode, deliveryErrorCodes } from './delivery-error.ts';
import type { DeliveryView } from './delivery-schema.ts';
import { deliveryStatusOf } from './delivery-status.ts';
import type { DeliveryListRow } from './delivery-store.ts';

/** Converts a row to the response. */
export function presentDelivery(row: DeliveryListRow): DeliveryView {
  const status = deliveryStatusOf(row.status);
  return {
    id: row.id,
    report: { id: row.report_id, name: row.report_name, version: row.version },
    scheduleId: row.schedule_id,
    destination: { id: row.destination_id, name: row.destination_name, kind: row.destination_kind },
    status,
    attempts: row.attempts,
    nextAttemptAt: status === 'QUEUED' ? row.next_at.toISOString() : null,
    error: row.error && { code: codeOf(row.error.code), message: row.error.message },
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

/** A later version of the service may have stored a code that this one does not know. */
function codeOf(code: string): DeliveryErrorCode {
  return deliveryErrorCodes.find((one) => one === code) ?? 'INTERNAL';
}
