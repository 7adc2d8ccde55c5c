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

/** Every setting as an option of a command. Help does not list them: `renderFlags` does, with defaults and variables. */
export function settingOptions(): Option[] {
  return settingFlags().map((flag) => {
    const option = new Option(`--${flag} <value>`).hideHelp();
    // `--no-proxy` is a flag with a value and no negation.
    option.negate = false;
    return option;
  });
}

/** The settings among the values of a parsed command. */
export function flagsOf(values: Readonly<Record<string, unknown>>): Flags {
  const given = settingOptions().map((option) => [option.name(), values[option.attributeName()]] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
