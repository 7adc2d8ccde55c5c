import type { ScanProgress } from '../../domain/scan.ts';
import type { ServiceClient } from '../service/service-client.ts';
import { ServiceError } from '../service/service-error.ts';
import type { SensorJob } from '../service/service-replies.ts';

export interface Lease {
  /** Aborted when the service has given the job to another sensor or the scan has ended. */
  lost: AbortSignal;
  /** Sent with the next renewal. */
  report(progress: ScanProgress): void;
  /** Ends the renewals and waits for the running one. */
  end(): Promise<void>;
}

/** A lease is renewed four times before it expires, so that a request that fails has no effect. */
const renewalsPerLease = 4;
const running = 'IN_PROGRESS';

/**
 * Renews the lease of a job until it is ended. While the service cannot be reached, the work continues: its result is stored in the buffer,
 * and the service decides about it.
 */
export function keepLease(client: Pick<ServiceClient, 'reportJob'>, job: SensorJob): Lease {
  const lost = new AbortController();
  const ending = new AbortController();
  let progress: ScanProgress = { phase: 'resolving', percent: 0 };
  let pending = Promise.resolve();

  const renew = async (): Promise<void> => {
    const { phase, percent } = progress;
    try {
      const { status } = await client.reportJob(job.jobId, { phase, percent }, ending.signal);
      if (status !== running) lost.abort();
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'missing') lost.abort();
    }
  };
  const timer = setInterval(
    () => {
      pending = pending.then(renew);
    },
    (job.leaseSeconds * 1_000) / renewalsPerLease,
  );
  return {
    lost: lost.signal,
    report(next) {
      progress = next;
    },
    async end() {
      clearInterval(timer);
      ending.abort();
      await pending;
    },
  };
}
