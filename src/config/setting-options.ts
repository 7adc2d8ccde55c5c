import { Option } from 'commander';
import { flagOf } from './flag-of.ts';
import { type Setting, settings } from './settings.ts';

/** Values by flag name without the dashes: `{ port: '9000', 'data-dir': '/tmp/x' }`. */
export type Flags = Readonly<Record<string, string | undefined>>;

/** Flags of all settings, without the dashes. */
export function settingFlags(): string[] {
  const rows: Setting<unknown>[] = Object.values(settings);
  return rows.flatMap(({ variable, flagAliases = [] }) => [flagOf(variable), ...flagAliases]);
}

/** Every setting as an option of a command, with its meaning, variable and default. Help does not list further names of a setting. */
export function settingOptions(): Option[] {
  const rows: Setting<unknown>[] = Object.values(settings);
  return rows.flatMap(({ variable, flagAliases = [], meaning, byDefault }) =>
    [flagOf(variable), ...flagAliases].map((flag, index) => {
      const option = new Option(`--${flag} <value>`, `${meaning} (${variable}; default: ${byDefault})`);
      // `--no-proxy` is a flag with a value and no negation.
      option.negate = false;
      return option.hideHelp(index > 0);
    }),
  );
}

/** The settings among the values of a parsed command. */
export function flagsOf(values: Readonly<Record<string, unknown>>): Flags {
  const given = settingOptions().map((option) => [option.name(), values[option.attributeName()]] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
