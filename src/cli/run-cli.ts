import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { ScanError } from '../domain/scan-error.ts';
import { isFileError, isSpaceError, openProblem, writeProblem } from '../lib/file-problem.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { cliCommands, type MakeCommand } from './command-list.ts';
import { exitCodes } from './exit-code.ts';
import { readFlagSources } from './options/read-flag-sources.ts';

/** Runs a command of `cliCommands` and returns the exit code. Never throws: errors are printed on standard error. */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  const made = await Promise.all(commandsFor(args).map((load) => load()));
  return runCommands(made, args, context);
}

/** Runs one of these commands like `runCli`. */
export async function runCommands(
  commands: readonly MakeCommand[],
  args: readonly string[],
  context: CliContext,
): Promise<number> {
  let exitCode: number = exitCodes.clean;
  const onExit = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('plimsoll');
  for (const make of commands) program.addCommand(make(context, onExit));
  prepare(program, context);
  program.hook('preAction', (_, command) => readFlagSources(command, context));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (context.signal.aborted) return interrupted(context);
    return fail(error, context);
  }
}

/** All commands when the arguments name none, for the help text. */
function commandsFor([name]: readonly string[]): (() => Promise<MakeCommand>)[] {
  const named = cliCommands.filter((command) => command.name === name);
  return (named.length > 0 ? named : cliCommands).map(({ load }) => load);
}

/** Makes this command and its subcommands throw errors and write to the outputs of the context. */
function prepare(command: Command, context: CliContext): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => void context.stdout.write(text),
    writeErr: (text) => void context.stderr.write(text),
  });
  for (const child of command.commands) prepare(child, context);
}

function interrupted({ signal, stderr }: CliContext): number {
  stderr.write('plimsoll: interrupted\n');
  return signal.reason === 'SIGTERM' ? exitCodes.terminated : exitCodes.interrupted;
}

function fail(error: unknown, { stderr }: CliContext): number {
  // Commander has already printed the error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.failed;
  if (error instanceof ConfigError) stderr.write(`plimsoll: ${error.message}\n`);
  else if (error instanceof ScanError) stderr.write(`plimsoll: ${terminalText(error.message)}${codeOf(error)}\n`);
  else if (isNamedFileError(error))
    stderr.write(`plimsoll: cannot use ${terminalText(error.path)}: ${openProblem(error)}\n`);
  else if (error instanceof UsageError)
    stderr.write(`plimsoll: ${error.message.split('\n').map(terminalText).join('\n')}\n`);
  else if (isSpaceError(error)) stderr.write(`plimsoll: a file cannot be written: ${writeProblem(error)}\n`);
  else stderr.write(`plimsoll: internal error: ${error instanceof Error ? error.stack : String(error)}\n`);
  return exitCodes.failed;
}

/** Scripts read the code. A folder of the user that cannot be read is not an internal error, although the code of the scan says so. */
function codeOf({ code, cause }: ScanError): string {
  return code === 'INTERNAL' && isFileError(cause) ? '' : ` (${code})`;
}

function isNamedFileError(error: unknown): error is NodeJS.ErrnoException & { path: string } {
  return isFileError(error) && typeof error.path === 'string';
}
