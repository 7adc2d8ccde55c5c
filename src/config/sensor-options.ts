import { flagOf } from './flag-of.ts';
import { sensorSettings } from './sensor-settings.ts';
import { type Setting, settings } from './settings.ts';

/** A flag of `plimsoll sensor`. */
export interface SensorOption {
  /** Without the dashes. */
  flag: string;
  /** Without a value: the flag means true. */
  isSwitch: boolean;
  text: string;
}

/** Settings of the service that the sensor has too. */
const shared = [
  settings.dataDir,
  settings.authorities,
  settings.httpsProxy,
  settings.noProxy,
  settings.scanConcurrency,
  settings.logLevel,
];

/** The flags of `plimsoll sensor`. Secrets have none. */
export function sensorOptions(): SensorOption[] {
  const own: Setting<unknown>[] = Object.values(sensorSettings);
  const rows: Setting<unknown>[] = [...own, ...shared];
  return rows
    .filter((setting) => setting.isSecret !== true || setting === settings.httpsProxy)
    .map(({ variable, flagAliases = [], meaning, byDefault, initial }) => ({
      flag: flagAliases[0] ?? flagOf(variable),
      isSwitch: typeof initial === 'boolean',
      text: `${meaning} (${variable}; default: ${byDefault})`,
    }));
}
