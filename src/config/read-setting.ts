import type { ConfigProblem } from './config-error.ts';
import { flagOf } from './flag-of.ts';
import type { Environment } from './read-environment.ts';
import type { EnvironmentFile } from './read-environment-file.ts';
import type { Flags } from './setting-options.ts';
import type { Setting } from './settings.ts';
import { InvalidValue } from './value-readers.ts';

export interface ConfigSources {
  environment: Environment;
  /** Lower precedence than the environment. */
  file?: EnvironmentFile;
  /** Higher precedence than the environment. */
  flags: Flags;
}

/** Returns the value of a setting, or its initial value. An invalid value is added to `problems`. */
export function readSetting<Value>(setting: Setting<Value>, sources: ConfigSources, problems: ConfigProblem[]): Value {
  const given = findSetting(setting, sources);
  if (given === undefined) return setting.initial;
  try {
    return setting.read(given.text);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    // Messages never repeat values of a file, because files are shared and copied more often than environments.
    const reason = given.place === '' ? error.message : error.requirement;
    problems.push({ name: `${given.name}${given.place}`, reason, example: setting.example });
    return setting.initial;
  }
}

interface GivenValue {
  /** Name of the variable or flag. */
  name: string;
  /** File and line; empty for flags and the environment. */
  place: string;
  text: string;
}

/** Returns the text of a setting. A variable of the environment, even an empty one, overrides the one of the file. */
export function findSetting(
  setting: Setting<unknown>,
  { environment, file, flags }: ConfigSources,
): GivenValue | undefined {
  const { variable, aliases = [], flagAliases = [] } = setting;
  const names = [variable, ...aliases];
  const isHidden = names.some((name) => environment[name] !== undefined);
  const candidates = [
    ...[flagOf(variable), ...flagAliases].map((flag) => ({ name: `--${flag}`, place: '', text: flags[flag] })),
    ...names.map((name) => ({ name, place: '', text: environment[name] })),
    ...(isHidden ? [] : names.map((name) => inFile(name, file))),
  ];
  for (const { name, place, text } of candidates) {
    const trimmed = text?.trim() ?? '';
    if (trimmed !== '') return { name, place, text: trimmed };
  }
  return undefined;
}

function inFile(name: string, file: EnvironmentFile | undefined) {
  const variable = file?.variables.get(name);
  return { name, place: ` (${file?.name}, line ${variable?.line})`, text: variable?.text };
}
