import { sensorSettings } from './sensor-settings.ts';
import { type Setting, settings } from './settings.ts';

const rows = (): Setting<unknown>[] => Object.values(settings);
const sensorRows = (): Setting<unknown>[] => Object.values(sensorSettings);

/** Content of `.env.example`: every setting with its meaning and default, all commented out. */
export function renderEnvironmentExample(): string {
  const head = [
    '# Every setting of Plimsoll. All are optional: without any, `npm start` brings up a complete service.',
    '# PLIMSOLL_SERVER and PLIMSOLL_SENSOR_* are settings of `plimsoll sensor`.',
    '# `plimsoll serve`, `plimsoll sensor` and `plimsoll admin` read the file `.env` of the folder in which they are started; copy this file to `.env`.',
    '# A variable of the environment takes precedence over the file, a flag over both. An empty value counts as none.',
  ];
  const blocks = [...rows(), ...sensorRows()].map(({ variable, meaning, byDefault, example }) =>
    [`# ${meaning}.`, `# Default: ${byDefault}`, `#${variable}=${example}`].join('\n'),
  );
  return `${[head.join('\n'), ...blocks].join('\n\n')}\n`;
}
