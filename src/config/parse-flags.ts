import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';
import { flagOf } from './flag-of.ts';
import { type Setting, settings } from './settings.ts';

/** Values by flag name without the dashes: `{ port: '9000', 'data-dir': '/tmp/x' }`. */
export type Flags = Readonly<Record<string, string | undefined>>;

/**
 * Parses `--port 9000` and `--port=9000`; every setting has a flag. The last occurrence of a flag counts.
 *
 * @throws {ConfigError} for an unknown flag or one without a value
 */
export function parseFlags(args: readonly string[]): Flags {
  const rows: Setting<unknown>[] = Object.values(settings);
  const names = rows.flatMap(({ variable, flagAliases = [] }) => [flagOf(variable), ...flagAliases]);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    throw refuse(args, names, error);
  }
}

/** Node's own message may repeat the text beside a flag, which may be a secret. Only the name of the flag is shown. */
function refuse(args: readonly string[], names: readonly string[], cause: unknown): ConfigError {
  const isKnown = (arg: string): boolean => names.includes(nameIn(arg));
  const isValue = (index: number): boolean =>
    index > 0 && isKnown(args[index - 1] ?? '') && !args[index - 1]?.includes('=');
  const unknown = args.filter((arg, index) => arg.startsWith('-') && !isKnown(arg) && !isValue(index));
  const problems = unknown.map((arg) => ({
    name: `--${nameIn(arg)}`,
    reason: 'is not a flag of this command; --help lists all flags',
  }));
  const fallback = { name: 'The command line', reason: 'contains a flag without a value or a value without a flag' };
  const error = new ConfigError(
    (problems.length > 0 ? problems : [fallback]).map((problem) => ({ ...problem, example: '--port 8080' })),
  );
  error.cause = cause instanceof Error ? new Error(cause.name) : undefined;
  return error;
}

function nameIn(arg: string): string {
  return arg.replace(/^--?/, '').replace(/=.*$/s, '');
}
