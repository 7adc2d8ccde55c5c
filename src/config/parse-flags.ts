import { Command, CommanderError } from 'commander';
import { ConfigError } from './config-error.ts';
import { type Flags, flagsOf, settingFlags, settingOptions } from './setting-options.ts';

/** `plimsoll serve` for its help. */
export function serveCommand(): Command {
  const command = new Command('serve').description('Start the service');
  for (const option of settingOptions()) command.addOption(option);
  new Command('plimsoll').addCommand(command);
  return command.addHelpText(
    'after',
    '\nThe service also reads the variables of the file .env in its working folder.\n',
  );
}

/**
 * Parses `--port 9000` and `--port=9000`; every setting has a flag. The last occurrence of a flag counts.
 *
 * @throws {ConfigError} for an unknown flag or one without a value
 */
export function parseFlags(args: readonly string[]): Flags {
  const command = serveCommand()
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  try {
    return flagsOf(command.helpOption(false).parse(args, { from: 'user' }).opts());
  } catch (error) {
    if (error instanceof CommanderError) throw refuseFlags(args, settingFlags());
    throw error;
  }
}

/** Messages of the parser may repeat a value, which may be a secret: this one names flags only. `names`: flags of the command. */
export function refuseFlags(args: readonly string[], names: readonly string[]): ConfigError {
  const isKnown = (arg: string): boolean => names.includes(nameIn(arg));
  const isValue = (index: number): boolean =>
    index > 0 && isKnown(args[index - 1] ?? '') && !args[index - 1]?.includes('=');
  const unknown = args.filter((arg, index) => arg.startsWith('-') && !isKnown(arg) && !isValue(index));
  const problems = unknown.map((arg) => ({
    name: `--${nameIn(arg)}`,
    reason: 'is not a flag of this command; --help lists all flags',
  }));
  const last = args.at(-1) ?? '';
  if (last.startsWith('-') && isKnown(last) && !last.includes('=') && !isValue(args.length - 1))
    problems.push({ name: `--${nameIn(last)}`, reason: 'requires a value' });
  const fallback = { name: 'The command line', reason: 'contains a value without a flag' };
  return new ConfigError(
    (problems.length > 0 ? problems : [fallback]).map((problem) => ({ ...problem, example: '--port 8080' })),
  );
}

function nameIn(arg: string): string {
  return arg.replace(/^--?/, '').replace(/=.*$/s, '');
}
