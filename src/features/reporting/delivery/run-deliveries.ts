import type { Logger } from 'pino';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { serviceActor } from '../../platform/audit/service-actor.ts';
import { DeliveryError } from './delivery-error.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  handBackDelivery,
  writeDelivered,
  writeFailedAttempt,
} from './delivery-store.ts';
import { keepDeliveryLease } from './keep-delivery-lease.ts';
import type { DeliveryMessage } from './send/delivery-message.ts';
import { type SendDependencies, sendMessage } from './send/send-message.ts';

/** Minutes between an attempt and the next one. The last attempt is about 23 hours after the first. */
const delaysInMinutes = [1, 5, 15, 60, 180, 360, 720];
export const deliveryAttemptsMax = delaysInMinutes.length + 1;

const attemptMsMax = 10 * 60_000;

export interface DeliveryDependencies extends SendDependencies {
  /** The message of a report, or undefined if the version has no file any more. */
  readMessage(delivery: ClaimedDelivery): Promise<DeliveryMessage | undefined>;
  /** Audit action of an event of a report: `report.delivered`. */
  auditAction(reportType: string, event: 'delivered' | 'delivery_failed'): string;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds between two renewals of the lease of a running attempt; a quarter of the lease by default. */
  renewalMs?: number;
}

/**
 * Makes the attempts that are due, one after the other, and returns their number. Any number of calls may run concurrently, also in several
 * processes. After the loss of a worker a report can be delivered twice, with the same id.
 */
export async function runDeliveries(deps: DeliveryDependencies, stopping: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (stopping.aborted) return count;
    const delivery = await claimDelivery(deps.db);
    if (!delivery) return count;
    await attempt(deps, delivery, stopping);
  }
}

async function attempt(deps: DeliveryDependencies, delivery: ClaimedDelivery, stopping: AbortSignal): Promise<void> {
  // Attempts whose worker was lost have recorded no failure.
  if (delivery.attempts > deliveryAttemptsMax) {
    const text = 'The worker stopped responding in the last attempt.';
    return recordFailure(deps, delivery, new DeliveryError('WORKER_LOST', text, { isFinal: true }));
  }
  const outcome = await send(deps, delivery, stopping);
  if (outcome === 'sent') return recordSuccess(deps, delivery);
  // Otherwise another worker would make the attempt only after the end of the lease.
  if (outcome === 'stopped') return handBackDelivery(deps.db, delivery);
  // The worker that has taken the delivery over records its own attempt.
  if (outcome !== 'lost') await recordFailure(deps, delivery, outcome);
}

/** Sends the report. The lease has ended afterwards, so that a late renewal cannot change the time of the next attempt. */
async function send(
  deps: DeliveryDependencies,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<'sent' | 'stopped' | 'lost' | DeliveryError> {
  await using lease = keepDeliveryLease(deps, delivery);
  const signal = AbortSignal.any([stopping, lease.lost, AbortSignal.timeout(attemptMsMax)]);
  try {
    const message = await deps.readMessage(delivery);
    if (!message)
      throw new DeliveryError('REPORT_GONE', 'The version of the report has no file any more.', { isFinal: true });
    await sendMessage(deps, delivery.organization_id, delivery.destination, message, signal);
    return 'sent';
  } catch (error) {
    if (stopping.aborted) return 'stopped';
    return lease.lost.aborted ? 'lost' : classify(error, signal);
  }
}

function classify(error: unknown, signal: AbortSignal): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (signal.aborted)
    return new DeliveryError('TIMEOUT', 'The delivery took longer than ten minutes.', { cause: error });
  return new DeliveryError(
    'INTERNAL',
    'The delivery failed for a reason inside the service. Its log has the details.',
    {
      cause: error,
    },
  );
}

async function recordSuccess({ db, auditAction }: DeliveryDependencies, delivery: ClaimedDelivery): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await writeDelivered(transaction, delivery))) return;
    await recordAudit(transaction, {
      ...entryOf(delivery),
      action: auditAction(delivery.report_type, 'delivered'),
      details: { ...detailsOf(delivery), attempts: delivery.attempts },
    });
  });
}

async function recordFailure(
  { db, auditAction, log }: DeliveryDependencies,
  delivery: ClaimedDelivery,
  error: DeliveryError,
): Promise<void> {
  const { code, message, isFinal } = error;
  const { id, attempts } = delivery;
  log.warn({ deliveryId: id, attempts, code, err: error }, 'an attempt to deliver a report failed');
  const minutes = isFinal ? undefined : delaysInMinutes[attempts - 1];
  const retryAfterSeconds = minutes === undefined ? undefined : minutes * 60;
  await db.transaction().execute(async (transaction) => {
    const isWritten = await writeFailedAttempt(transaction, delivery, { error: { code, message }, retryAfterSeconds });
    if (!isWritten || retryAfterSeconds !== undefined) return;
    await recordAudit(transaction, {
      ...entryOf(delivery),
      action: auditAction(delivery.report_type, 'delivery_failed'),
      details: { ...detailsOf(delivery), attempts, code },
    });
  });
}

function entryOf({ organization_id: organizationId, report_id }: ClaimedDelivery) {
  return { organizationId, actor: serviceActor, ip: null, requestId: null, target: report_id };
}

function detailsOf({ id, version, destination }: ClaimedDelivery) {
  return { deliveryId: id, version, destination: destination.name, kind: destination.kind };
}
