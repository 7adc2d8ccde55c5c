import { programVersion } from '../config/program-version.ts';

/** Version of this program, which the sensor reports to the service. */
export function sensorVersion(): string {
  return programVersion() || 'unknown';
}
