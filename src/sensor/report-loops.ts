import { deliverResults } from './deliver-results.ts';
import type { Discoverer } from './discoverer.ts';
import type { Sensor } from './open-sensor.ts';
import { pause } from './pause.ts';
import { repeatRequest } from './repeat-request.ts';
import type { SensorSession } from './sensor-session.ts';

const idleMs = 5_000;

/** Delivers results as soon as they are in the buffer. */
export async function deliverUntilEnd(sensor: Sensor, signal: AbortSignal): Promise<void> {
  const { client, buffer, state, changes, options } = sensor;
  const deps = { client, buffer, state, log: options.log, refusals: new Map<string, number>() };
  await repeatRequest(sensor, { action: 'deliver', signal }, async () => {
    if (buffer.names().every((name) => state.rejected.has(name))) {
      await changes.next(idleMs, signal);
      return undefined;
    }
    await deliverResults(deps, signal);
    changes.notify();
    return undefined;
  });
}

/** Sends heartbeats with the running jobs and the state of the buffer, and starts a discovery when the service asks for one. */
export async function sendHeartbeatsUntilEnd(
  sensor: Sensor,
  { session, discoverer }: { session: SensorSession; discoverer: Discoverer },
  signal: AbortSignal,
): Promise<void> {
  const { client, buffer, state } = sensor;
  await repeatRequest(sensor, { action: 'heartbeat', signal, session }, async () => {
    const { usedBytes, maxBytes, deliveries, state: bufferState } = buffer.state();
    const report = { running: [...state.running], buffer: { usedBytes, maxBytes, deliveries, state: bufferState } };
    const commands = await client.heartbeat(session.sensorId, report, signal);
    for (const { type, jobId } of commands) if (type === 'sync') discoverer.request(jobId);
    await pause(session.heartbeatSeconds * 1_000, signal);
    return undefined;
  });
}
