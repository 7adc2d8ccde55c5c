import type { Discoverer } from './discoverer.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Sensor } from './open-sensor.ts';
import { repeatRequest } from './repeat-request.ts';
import type { SensorSession } from './sensor-session.ts';

/** Longest wait for a job. The service allows 30 s. */
const waitSeconds = 25;
/** For one run: the schedules queue scans within seconds after a catalog. */
const lastWaitSeconds = 15;
/** Time after which free space on the disk is checked again. */
const idleMs = 5_000;

export interface ClaimLoop {
  session: SensorSession;
  runner: JobRunner;
  discoverer: Discoverer;
}

/** Continues the jobs of a killed process and then claims jobs until the signal is aborted. */
export async function claimUntilStopped(
  sensor: Sensor,
  { session, runner }: ClaimLoop,
  signal: AbortSignal,
): Promise<void> {
  await resume(sensor, { session, runner }, signal);
  await repeatRequest(sensor, { action: 'claim', signal, session }, async () => {
    const claimed = await runner.claim(session.sensorId, waitSeconds, signal);
    if (claimed === undefined) await sensor.changes.next(idleMs, signal);
    return undefined;
  });
}

/** One discovery, then jobs until none waits and none runs, and the delivery of all results. */
export async function claimUntilNone(
  sensor: Sensor,
  { session, runner, discoverer }: ClaimLoop,
  signal: AbortSignal,
): Promise<void> {
  const { state, changes, buffer } = sensor;
  await resume(sensor, { session, runner }, signal);
  await discoverer.now();
  await repeatRequest(sensor, { action: 'claim', signal, session }, async () => {
    const claimed = await runner.claim(session.sensorId, lastWaitSeconds, signal);
    if (claimed === 0 && state.running.size === 0) return true;
    if (claimed === undefined) await changes.next(idleMs, signal);
    return undefined;
  });
  while (!signal.aborted && buffer.names().some((name) => !state.rejected.has(name))) {
    await changes.next(idleMs, signal);
  }
}

async function resume(
  sensor: Sensor,
  { session, runner }: Pick<ClaimLoop, 'session' | 'runner'>,
  signal: AbortSignal,
): Promise<void> {
  await repeatRequest(sensor, { action: 'resume', signal, session }, async () => {
    await runner.resume(signal);
    return true;
  });
}
