import { ScanError } from '../domain/scan-error.ts';
import type { Sensor } from './open-sensor.ts';
import { pause } from './pause.ts';
import { discoverCatalog } from './registry/discover-catalog.ts';
import type { SensorSession } from './sensor-session.ts';
import type { CatalogImage } from './service/service-client.ts';
import { ServiceError } from './service/service-error.ts';

/** Reads and reports the catalog of the registry, one at a time. */
export interface Discoverer {
  /** Runs a discovery that ends every requested sync, or waits for the running one. Never rejects: an error is logged and in the state. */
  now(): Promise<void>;
  /**
   * Runs a discovery for a requested sync. It begins after the request: a discovery that runs already may have read the repository before it was
   * pushed. Repeated requests of one job are one discovery.
   */
  request(jobId: string): void;
  /** Runs a discovery at once and then in intervals until the sensor stops. */
  everyInterval(): Promise<void>;
  idle(): Promise<void>;
}

/** A discovery that failed is repeated after this time. */
const retryMs = 60_000;

export function createDiscoverer(sensor: Sensor, session: SensorSession, signal: AbortSignal): Discoverer {
  const { client, options, state, names } = sensor;
  const { log } = options;
  let running: { done: Promise<void>; jobId: string | null | undefined } | undefined;
  let requested: string | undefined;

  const discover = async (jobId: string | null | undefined): Promise<void> => {
    try {
      // The filters of the registry may have changed.
      await session.renew(signal);
      const send = (images: CatalogImage[], isLast: boolean) => {
        const ended = isLast ? jobId : null;
        return client.sendCatalog(session.sensorId, { images, ...(ended !== undefined && { jobId: ended }) }, signal);
      };
      const found = await discoverCatalog(session.registry, { send, names, log, signal });
      state.discoveryError = null;
      state.lastDiscoveryAt = new Date().toISOString();
      log.info({ ...found }, 'catalog reported');
    } catch (error) {
      if (signal.aborted) return;
      state.discoveryError = codeOf(error);
      const message = error instanceof ScanError || error instanceof ServiceError ? error.message : 'internal error';
      log.warn({ code: state.discoveryError, message }, 'the catalog could not be reported');
    }
  };
  const run = (jobId: string | null | undefined): Promise<void> => {
    const done = discover(jobId).finally(() => {
      running = undefined;
      const next = requested;
      requested = undefined;
      if (next !== undefined && !signal.aborted) void run(next);
    });
    running = { done, jobId };
    return done;
  };
  return {
    now: () => running?.done ?? run(undefined),
    request(jobId) {
      if (running === undefined) void run(jobId);
      else if (running.jobId !== jobId) requested = jobId;
    },
    async everyInterval() {
      while (!signal.aborted) {
        await (running?.done ?? run(null));
        const ms = state.discoveryError === null ? options.discoveryMs : Math.min(retryMs, options.discoveryMs);
        // Several sensors of a registry do not read it at the same moment.
        await pause(ms * (0.9 + Math.random() / 10), signal);
      }
    },
    async idle() {
      while (running) await running.done;
    },
  };
}

function codeOf(error: unknown): string {
  if (error instanceof ScanError) return error.code;
  return error instanceof ServiceError ? 'SERVICE' : 'INTERNAL';
}
