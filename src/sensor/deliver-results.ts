import type { DeliveryBuffer } from './buffer/delivery-buffer.ts';
import type { LogFields, SensorLog } from './sensor-log.ts';
import type { SensorState } from './sensor-state.ts';
import type { ServiceClient } from './service/service-client.ts';
import { ServiceError } from './service/service-error.ts';

export interface DeliverDependencies {
  client: Pick<ServiceClient, 'upload'>;
  buffer: DeliveryBuffer;
  state: SensorState;
  log: SensorLog;
  /** Number of times that the service refused the content of each result. */
  refusals: Map<string, number>;
}

/** The service also calls a body invalid that was interrupted or too slow. */
const refusalsMax = 5;

/**
 * Delivers all results of the buffer once, oldest first. A result leaves the buffer only after the service has stored it, or does not have
 * its scan any more. Throws ServiceError when some results are left that may be delivered later.
 */
export async function deliverResults(deps: DeliverDependencies, signal: AbortSignal): Promise<void> {
  let failure: ServiceError | undefined;
  for (const name of deps.buffer.names()) {
    if (deps.state.rejected.has(name)) continue;
    try {
      await deliverOne(deps, name, signal);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failure = error;
      const isAboutThisOne = error.kind === 'invalid' || (error.kind === 'busy' && error.retryAfterMs === undefined);
      if (!isAboutThisOne || signal.aborted) break;
    }
  }
  if (failure) throw failure;
}

async function deliverOne(deps: DeliverDependencies, name: string, signal: AbortSignal): Promise<void> {
  const { client, buffer, state, log } = deps;
  const delivery = await buffer.read(name);
  if (!delivery) {
    log.error({ file: name }, 'a result in the buffer cannot be decrypted; the file is set aside');
    return;
  }
  const { scanId, reference: image } = delivery;
  try {
    const { status, isDuplicate, warnings } = await client.upload(delivery.envelope, signal);
    await buffer.remove(name);
    state.delivered += 1;
    state.lastDeliveryAt = new Date().toISOString();
    log.info({ scanId, image, status, isDuplicate, warnings: warnings.length }, 'result delivered');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'missing') {
      await buffer.remove(name);
      log.warn({ scanId, image }, 'result removed: the service does not have its scan any more');
      return;
    }
    if (error.kind === 'invalid') countRefusal(deps, name, { scanId, image });
    throw error;
  }
}

function countRefusal({ refusals, state, log }: DeliverDependencies, name: string, about: LogFields): void {
  const count = (refusals.get(name) ?? 0) + 1;
  refusals.set(name, count);
  if (count < refusalsMax) return;
  state.rejected.add(name);
  log.error(about, 'the service does not accept a result; it stays in the buffer until the sensor starts again');
}
