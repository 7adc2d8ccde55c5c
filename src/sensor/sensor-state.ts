import type { BufferState } from './buffer/delivery-buffer.ts';

/** State of a running sensor, for the log, /healthz and the loops. */
export interface SensorState {
  /** `refused`: the service does not accept the key. */
  connection: 'connecting' | 'online' | 'offline' | 'refused';
  sensorId: string | null;
  isStopping: boolean;
  /** Job ids of running scans. */
  running: Set<string>;
  scanned: number;
  failed: number;
  delivered: number;
  /** Results that the service does not accept. They stay in the buffer until the sensor starts again. */
  rejected: Set<string>;
  lastDeliveryAt: string | null;
  lastDiscoveryAt: string | null;
  /** Code of the error of the last discovery. */
  discoveryError: string | null;
}

export function createSensorState(): SensorState {
  return {
    connection: 'connecting',
    sensorId: null,
    isStopping: false,
    running: new Set(),
    scanned: 0,
    failed: 0,
    delivered: 0,
    rejected: new Set(),
    lastDeliveryAt: null,
    lastDiscoveryAt: null,
    discoveryError: null,
  };
}

export type PresentedState = ReturnType<typeof presentState>;

/** The state as JSON. It contains no names of images and no secret. */
export function presentState(state: SensorState, buffer: BufferState, version: string) {
  const { running, rejected, ...rest } = state;
  const isHealthy = state.connection === 'online' && buffer.state === 'ready' && !state.isStopping;
  return {
    healthy: isHealthy,
    version,
    ...rest,
    running: running.size,
    buffer: { ...buffer, rejected: rejected.size },
  };
}
