import type { Option } from 'commander';
import { flagOf } from '../../config/flag-of.ts';
import { sensorSettings } from '../../config/sensor-settings.ts';
import { type Setting, settings } from '../../config/settings.ts';

const rows: readonly Setting<unknown>[] = [...Object.values(settings), ...Object.values(sensorSettings)];

/** Variables of all settings. */
export const settingVariables: ReadonlySet<string> = new Set(
  rows.flatMap(({ variable, aliases = [] }) => [variable, ...aliases]),
);

/**
 * The variables of the setting that a flag sets: the one that its description names in parentheses, as `--proxy` names `HTTPS_PROXY`, or
 * the one with the same name. Empty for a flag that is no setting.
 */
export function variablesOfSetting(option: Option): readonly string[] {
  const named = /\(([A-Z][A-Z_]+)[;)]/.exec(option.description)?.[1];
  const flag = option.long?.replace(/^--/, '') ?? '';
  const found = rows.find(({ variable, flagAliases = [] }) =>
    named === undefined ? [flagOf(variable), ...flagAliases].includes(flag) : variable === named,
  );
  return found === undefined ? [] : [found.variable, ...(found.aliases ?? [])];
}
