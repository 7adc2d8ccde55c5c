import { type Command, InvalidArgumentError, type Option } from 'commander';
import type { Environment } from '../../config/read-environment.ts';
import type { EnvironmentFile } from '../../config/read-environment-file.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import { UsageError } from '../cli-context.ts';
import type { FlagFile } from './read-flag-file.ts';
import { settingVariables, variablesOfSetting } from './setting-variables.ts';

export interface FlagSources {
  environment: Environment;
  /** Variables of settings, not of flags. */
  environmentFile?: EnvironmentFile;
  /** Of falling precedence, lower than the environment. */
  files: readonly FlagFile[];
  /** `PLIMSOLL_SCAN_`. */
  prefix: string;
}

/** Flags that a user gives together: one of them replaces the others of sources with lower precedence. */
const groups: readonly (readonly string[])[] = [
  ['format', 'output'],
  ['ignore-file', 'no-ignore-file'],
  ['username', 'password-stdin'],
  ['quiet', 'verbose'],
];

/**
 * Sets the flags that the command line does not contain from the environment, else from configuration files. `PLIMSOLL_SCAN_FAIL_ON` is
 * the variable of `--fail-on`. Values are read like those of the command line; an empty variable counts as absent. A flag that is a setting
 * is not set from a file when the environment has the setting. Throws UsageError.
 */
export function applyFlagSources(command: Command, sources: FlagSources): void {
  const { environment, environmentFile, files, prefix } = sources;
  const given = new Set(command.options.filter((option) => isGiven(command, option)).map(nameOf));
  const isReplaced = (name: string): boolean =>
    given.has(name) || groups.some((group) => group.includes(name) && group.some((other) => given.has(other)));
  const levels: FlagLevel[] = [
    (option) => {
      const variable = variableOf(option, prefix);
      const text = settingVariables.has(variable) ? '' : (environment[variable]?.trim() ?? '');
      return { values: text === '' ? [] : valuesOf(option, text), place: variable };
    },
    ...files.map(
      ({ name, values }): FlagLevel =>
        (option) => {
          const isSet = variablesOfSetting(option).some(
            (variable) => environment[variable]?.trim() || environmentFile?.variables.get(variable)?.text.trim(),
          );
          return { values: isSet ? [] : (values.get(nameOf(option)) ?? []), place: `${nameOf(option)} in ${name}` };
        },
    ),
  ];
  for (const valuesAt of levels) {
    const found = command.options
      .filter((option) => !isReplaced(nameOf(option)))
      .map((option) => ({ option, ...valuesAt(option) }));
    for (const { option, values, place } of found) {
      for (const value of values) setValue(command, option, value, place);
      if (values.length > 0) given.add(nameOf(option));
    }
  }
}

/** The values of a flag in a source, and the words that name them in an error. */
type FlagLevel = (option: Option) => { values: readonly string[]; place: string };

/** Variables with the prefix that no flag has. A misspelled gate would have no effect without notice. */
export function unknownFlagVariables(command: Command, environment: Environment, prefix: string): string[] {
  const known = new Set(command.options.map((option) => variableOf(option, prefix)));
  return Object.keys(environment).filter((name) => name.startsWith(prefix) && !known.has(name));
}

function variableOf(option: Option, prefix: string): string {
  return `${prefix}${nameOf(option).toUpperCase().replaceAll('-', '_')}`;
}

/** `fail-on`, `no-color`. */
export function nameOf(option: Option): string {
  return option.long?.replace(/^--/, '') ?? '';
}

/** Flags with a list of values take it separated by commas. `--severity` itself reads such a list. */
const repeatable: ReadonlySet<string> = new Set(['format', 'output', 'vex']);

function valuesOf(option: Option, text: string): string[] {
  return repeatable.has(nameOf(option)) ? text.split(',').map((one) => one.trim()) : [text];
}

/** A negated flag and its positive form have the same attribute, and the last one given sets it. */
function isGiven(command: Command, option: Option): boolean {
  const name = option.attributeName();
  if (command.getOptionValueSource(name) !== 'cli') return false;
  return option.negate === (command.getOptionValue(name) === false);
}

const yes: ReadonlySet<string> = new Set(['true', '1', 'yes']);
const no: ReadonlySet<string> = new Set(['false', '0', 'no']);

function setValue(command: Command, option: Option, text: string, place: string): void {
  const name = option.attributeName();
  if (!option.required && !option.optional) {
    if (!yes.has(text.toLowerCase()) && !no.has(text.toLowerCase()))
      throw new UsageError(`${place} must be true or false`);
    if (yes.has(text.toLowerCase())) command.setOptionValueWithSource(name, !option.negate, 'env');
    return;
  }
  try {
    const before: unknown = command.getOptionValue(name);
    const value: unknown = option.parseArg ? option.parseArg(text, before) : text;
    command.setOptionValueWithSource(name, value, 'env');
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      throw new UsageError(`${place} is invalid. ${terminalText(error.message)}`);
    throw error;
  }
}
