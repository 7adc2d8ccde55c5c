import { type DeliveryDependencies, runDeliveries } from './run-deliveries.ts';

const intervalMs = 10_000;

/** Delivers what is due, every ten seconds, until it is closed. A running attempt is aborted then, and repeated by another process. */
export function startDeliveries(deps: DeliveryDependencies): { close(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const start = (): void => {
    running ??= runDeliveries(deps, stopping.signal)
      .then(() => undefined)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'could not deliver reports'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(start, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
