import type { JobRunner } from './jobs/job-runner.ts';
import type { Sensor } from './open-sensor.ts';
import { pause } from './pause.ts';

/** Waits for running scans within the time limit, hands back the others, and waits for deliveries while the service accepts them. */
export async function drainSensor(sensor: Sensor, runner: JobRunner, abandoning: AbortController): Promise<void> {
  const { options, state, buffer, changes } = sensor;
  const idle = new AbortController();
  const until = performance.now() + options.drainMs;
  await Promise.race([runner.idle(), pause(options.drainMs, idle.signal)]);
  idle.abort();
  abandoning.abort();
  await runner.idle();
  const isWaiting = (): boolean => buffer.names().some((name) => !state.rejected.has(name));
  const never = new AbortController().signal;
  while (isWaiting() && state.connection === 'online' && performance.now() < until) {
    await changes.next(until - performance.now(), never);
  }
}
