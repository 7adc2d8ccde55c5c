import type { ListedSensorRow } from './sensor-store.ts';
import { offlineAfterSeconds } from './sensor-times.ts';

/** Causes for which a sensor does no or less work. */
export const sensorProblemCodes = [
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'OFFLINE',
  'BUFFER_FULL',
  'BUFFER_NEARLY_FULL',
] as const;

export interface SensorProblem {
  code: (typeof sensorProblemCodes)[number];
  message: string;
}

/** Part of the buffer from which on it is nearly full. */
const nearlyFull = 0.9;

/** The causes that the service knows, the most serious first. Empty: the sensor is healthy. */
export function sensorProblems({
  is_online: isOnline,
  key_revoked_at: revokedAt,
  key_expires_at: expiresAt,
  listed_at: now,
  buffer,
}: Pick<ListedSensorRow, 'is_online' | 'key_revoked_at' | 'key_expires_at' | 'listed_at' | 'buffer'>): SensorProblem[] {
  const problems: SensorProblem[] = [];
  if (revokedAt) {
    problems.push({
      code: 'KEY_REVOKED',
      message: `The key of the sensor was revoked at ${revokedAt.toISOString()}. The service refuses its requests.`,
    });
  } else if (expiresAt && expiresAt <= now) {
    problems.push({
      code: 'KEY_EXPIRED',
      message: `The key of the sensor expired at ${expiresAt.toISOString()}. The service refuses its requests.`,
    });
  }
  if (!isOnline) {
    problems.push({
      code: 'OFFLINE',
      message: `No request of the sensor has arrived for ${offlineAfterSeconds / 60} minutes: it is stopped, cannot reach the service, or the service refuses its key.`,
    });
  }
  if (buffer?.state === 'full') {
    problems.push({
      code: 'BUFFER_FULL',
      message: `The buffer is full with ${buffer.deliveries} results. The sensor claims no scans until it has delivered results.`,
    });
  } else if (buffer && buffer.maxBytes > 0 && buffer.usedBytes >= nearlyFull * buffer.maxBytes) {
    problems.push({
      code: 'BUFFER_NEARLY_FULL',
      message: `The buffer has ${buffer.deliveries} results and is nearly full. The sensor claims no scans when it is full.`,
    });
  }
  return problems;
}
