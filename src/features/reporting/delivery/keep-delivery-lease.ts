import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type ClaimedDelivery, deliveryLeaseSeconds, renewDelivery } from './delivery-store.ts';

export interface DeliveryLease extends AsyncDisposable {
  /** Aborted when another worker has taken the delivery over. */
  lost: AbortSignal;
}

/**
 * Renews the lease of a running attempt until it is disposed, which waits for the last renewal. A renewal that fails is repeated at the
 * next interval: while the database is unavailable, other workers cannot claim the delivery either.
 */
export function keepDeliveryLease(
  { db, renewalMs = (deliveryLeaseSeconds * 1_000) / 4 }: { db: Kysely<Database>; renewalMs?: number },
  delivery: Pick<ClaimedDelivery, 'id' | 'attempts'>,
): DeliveryLease {
  const lost = new AbortController();
  let renewal: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    try {
      if (!(await renewDelivery(db, delivery))) lost.abort();
    } catch {
      // The end of the attempt writes its result and reports an outage.
    }
    renewal = undefined;
  };
  const timer = setInterval(() => {
    renewal ??= renew();
  }, renewalMs);
  timer.unref();
  return {
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await renewal;
    },
  };
}
