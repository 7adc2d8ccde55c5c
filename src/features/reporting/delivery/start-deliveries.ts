import { type DeliveryDependencies, runDeliveries } from './run-deliveries.ts';

const concurrency = 4;
/** Minimum time between two log entries about failures. During an outage of the database each worker fails at every interval. */
const failureLogMs = 60_000;

/**
 * Delivers what is due, every ten seconds, until it is closed. A running attempt is aborted then, and repeated by another process. Workers do
 * not wait for each other, because an attempt may take ten minutes.
 */
export function startDeliveries(
  deps: DeliveryDependencies,
  { intervalMs = 10_000 }: { intervalMs?: number } = {},
): { close(): Promise<void> } {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = (error: unknown): void => {
    if (performance.now() - loggedAt < failureLogMs) return;
    loggedAt = performance.now();
    deps.log.warn({ err: error }, 'could not deliver reports');
  };
  const startWorker = (): void => {
    const worker = runDeliveries(deps, stopping.signal)
      .then(() => undefined)
      .catch(report)
      .finally(() => running.delete(worker));
    running.add(worker);
  };
  const timer = setInterval(() => {
    while (running.size < concurrency) startWorker();
  }, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
