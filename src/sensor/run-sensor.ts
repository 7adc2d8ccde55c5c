import { claimUntilNone, claimUntilStopped } from './claim-loops.ts';
import { createDiscoverer } from './discoverer.ts';
import { drainSensor } from './drain-sensor.ts';
import { startHealthServer } from './health-server.ts';
import { createJobRunner, type JobRunner } from './jobs/job-runner.ts';
import { createLayerResults } from './jobs/layer-results.ts';
import { runJob } from './jobs/run-job.ts';
import { openSensor, type Sensor } from './open-sensor.ts';
import { repeatRequest } from './repeat-request.ts';
import { deliverUntilEnd, sendHeartbeatsUntilEnd } from './report-loops.ts';
import type { SensorOptions } from './sensor-options.ts';
import { registerSession, type SensorSession } from './sensor-session.ts';
import { type PresentedState, presentState } from './sensor-state.ts';

const statusMs = 60_000;

/** Summary of a run. */
export interface SensorSummary {
  /** All scans succeeded, the registry was read, and all results were delivered. */
  isComplete: boolean;
  state: PresentedState;
}

/**
 * Runs a sensor until `stopping` is aborted, or once. Then it claims no more jobs, gives the running ones `drainMs` to end, hands back the
 * others and delivers results as long as the service accepts them. Undelivered results stay in the buffer. Throws BufferError, SensorError,
 * and with `isOnce` ServiceError when the service cannot be reached.
 */
export async function runSensor(options: SensorOptions, stopping: AbortSignal): Promise<SensorSummary> {
  const sensor = await openSensor(options);
  const { state, buffer, changes } = sensor;
  const present = (): PresentedState => presentState(state, buffer.state(), options.version);
  const health = options.healthPort === null ? undefined : await startHealthServer(options.healthPort, present);
  if (health) options.log.info({ port: health.port }, 'health server listens');
  const status = setInterval(() => options.log.info({ ...present() }, 'status'), statusMs);
  const onStop = (): void => {
    state.isStopping = true;
    changes.notify();
  };
  stopping.addEventListener('abort', onStop, { once: true });
  try {
    if (!stopping.aborted) await runRegistered(sensor, stopping);
    const final = present();
    options.log.info({ ...final }, 'sensor stopped');
    const { failed, discoveryError } = state;
    return { isComplete: failed === 0 && discoveryError === null && final.buffer.deliveries === 0, state: final };
  } finally {
    clearInterval(status);
    stopping.removeEventListener('abort', onStop);
    await health?.close();
    await sensor.close();
  }
}

async function runRegistered(sensor: Sensor, stopping: AbortSignal): Promise<void> {
  const { client, options, state } = sensor;
  const { log, isOnce } = options;
  const session = await repeatRequest(sensor, { action: 'register', signal: stopping }, () =>
    registerSession(client, options.registry, { log, signal: stopping }),
  );
  if (!session) return;
  state.sensorId = session.sensorId;
  const failing = new AbortController();
  const claiming = AbortSignal.any([stopping, failing.signal]);
  // Ends after the drain, so that results are delivered and heartbeats are sent meanwhile.
  const ending = new AbortController();
  const abandoning = new AbortController();
  const runner = createRunner(sensor, session, abandoning.signal);
  const discoverer = createDiscoverer(sensor, session, claiming);
  const background = Promise.all([
    deliverUntilEnd(sensor, ending.signal),
    sendHeartbeatsUntilEnd(sensor, { session, discoverer }, ending.signal),
    ...(isOnce ? [] : [discoverer.everyInterval()]),
  ]);
  // The error is thrown at the end.
  background.catch(() => failing.abort());
  try {
    const claim = isOnce ? claimUntilNone : claimUntilStopped;
    await claim(sensor, { session, runner, discoverer }, claiming);
    await drainSensor(sensor, runner, abandoning);
  } finally {
    abandoning.abort();
    await runner.idle();
    await discoverer.idle();
    ending.abort();
    await session.close();
  }
  await background;
}

function createRunner(sensor: Sensor, session: SensorSession, stopping: AbortSignal): JobRunner {
  const { client, buffer, journal, pool, scanners, state, changes, options } = sensor;
  const { log, concurrency } = options;
  const layerCache = createLayerResults();
  return createJobRunner({
    client,
    buffer,
    journal,
    state,
    changes,
    log,
    concurrency,
    run: (job, reservation) => {
      const { registry } = session;
      const now = (): number => client.now();
      const deps = { registry, pool, layerCache, now, client, buffer, journal, log, ...(scanners && { scanners }) };
      return runJob(deps, job, { reservation, stopping });
    },
  });
}
