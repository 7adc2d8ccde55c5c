import { editDistance } from '../lib/edit-distance.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { ConfigSources } from './read-setting.ts';
import { sensorSettings } from './sensor-settings.ts';
import { type Setting, settings } from './settings.ts';

const warningsMax = 20;
const nameCharactersMax = 80;
/** Variables of the test suite, which tests pass to the processes that they start. */
const testPrefix = 'PLIMSOLL_TEST_';
/** Variables of flags that are no settings. Commands report those that no flag has. */
const flagVariable = /^PLIMSOLL_(?:CONFIG$|SENSOR_ONCE$|ADMIN_(?:ORG|PLAN|KEY|ACCOUNT|AUDIT|TOTALS|BACKUP|RESTORE)_)/;

/** Returns a warning for each unknown `PLIMSOLL_*` variable, with the nearest setting and without the value. */
export function unknownVariables({ environment, file }: Pick<ConfigSources, 'environment' | 'file'>): string[] {
  const rows: Setting<unknown>[] = [...Object.values(settings), ...Object.values(sensorSettings)];
  const known = rows.flatMap(({ variable, aliases = [] }) => [variable, ...aliases]);
  const isUnknown = (name: string): boolean =>
    /^plimsoll_/i.test(name) && !known.includes(name) && !flagVariable.test(name) && !name.startsWith(testPrefix);
  const places = new Map<string, string>();
  for (const [name, { line }] of file?.variables ?? []) places.set(name, ` (${file?.name}, line ${line})`);
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) places.set(name, '');
  return [...places]
    .filter(([name]) => isUnknown(name))
    .slice(0, warningsMax)
    .map(([name, place]) => {
      const shown = terminalText(name.slice(0, nameCharactersMax));
      return `${shown}${place} is not a setting and has no effect; the nearest setting is ${nearest(shown, known)}`;
    });
}

function nearest(name: string, known: readonly string[]): string {
  const distanced = known
    .filter((candidate) => candidate.startsWith('PLIMSOLL_'))
    .map((candidate) => ({ candidate, distance: editDistance(name.toUpperCase(), candidate) }));
  return distanced.reduce((best, one) => (one.distance < best.distance ? one : best)).candidate;
}
