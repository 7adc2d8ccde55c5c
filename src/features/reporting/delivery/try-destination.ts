import { notFound } from '../../../domain/api-error.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { DeliveryError, type DeliveryErrorCode } from './delivery-error.ts';
import { findDestination } from './destination-store.ts';
import { type SendDependencies, sendMessage } from './send/send-message.ts';
import { trialMessage } from './send/trial-message.ts';

/** A person waits for the answer. */
const trialMsMax = 30_000;

export interface DestinationTrial {
  delivered: boolean;
  error?: { code: DeliveryErrorCode; message: string };
}

/** Sends a test message to a destination. A failure is a result, not an error. Throws NOT_FOUND. */
export async function tryDestination(
  deps: SendDependencies,
  caller: Caller,
  destinationId: string,
): Promise<DestinationTrial> {
  const { organizationId } = caller.principal;
  const destination = await findDestination(deps.db, organizationId, destinationId);
  if (!destination) throw notFound('Report destination');
  const message = trialMessage(destination);
  const trial = await tryIt(() =>
    sendMessage(deps, organizationId, destination, message, AbortSignal.timeout(trialMsMax)),
  );
  await deps.db.transaction().execute((transaction) =>
    recordAudit(transaction, {
      ...actorOf(caller),
      action: 'report.destination_tested',
      target: destinationId,
      details: { name: destination.name, delivered: trial.delivered, code: trial.error?.code ?? null },
    }),
  );
  return trial;
}

async function tryIt(send: () => Promise<void>): Promise<DestinationTrial> {
  try {
    await send();
    return { delivered: true };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { delivered: false, error: { code: error.code, message: error.message } };
  }
}
