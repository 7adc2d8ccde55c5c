import { sensorProblems } from './sensor-problems.ts';
import type { SensorView } from './sensor-schema.ts';
import type { ListedSensorRow } from './sensor-store.ts';

/** Form of a sensor in the response of `sensor-status`. */
export function presentSensorOfRegistry(row: ListedSensorRow) {
  const { id, name, version, status, lastHeartbeatAt, queuedJobs, runningJobs, problems } = presentSensor(row);
  return { id, name, version, status, lastHeartbeatAt, queuedJobs, runningJobs, problems };
}

export function presentSensor(row: ListedSensorRow): SensorView {
  return {
    id: row.id,
    name: row.name,
    hostname: row.hostname === '' ? null : row.hostname,
    version: row.version,
    registryId: row.registry_id,
    status: row.is_online ? 'online' : 'offline',
    lastHeartbeatAt: row.last_heartbeat_at.toISOString(),
    queuedJobs: row.queued_jobs,
    runningJobs: row.running_jobs,
    buffer: row.buffer,
    problems: sensorProblems(row),
    createdAt: row.created_at.toISOString(),
  };
}
