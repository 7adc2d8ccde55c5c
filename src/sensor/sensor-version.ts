import { readFileSync } from 'node:fs';
import { recordOf, textOf } from '../engine/text-formats/outside-values.ts';

/** Version of this program, which the sensor reports to the service. */
export function sensorVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return textOf(recordOf(JSON.parse(text))['version']) ?? 'unknown';
}
