#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type CliContext, UsageError } from './cli/cli-context.ts';
import { cliCommands, type ListedCommand } from './cli/command-list.ts';
import { watchOutputs } from './cli/watch-outputs.ts';
import type { Config } from './config/config.ts';
import { programVersion } from './config/program-version.ts';
import type { EnvironmentFile } from './config/read-environment-file.ts';
import type { Flags } from './config/setting-options.ts';

// Beside what it was compiled from: a folder that every user of the machine may write to could hand us other code.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const exitCodeFailed = 2;

/** Errors whose message says all there is to say; anything else is shown with its stack. */
const plainErrors: ReadonlySet<string> = new Set([
  'ConfigError',
  'StartError',
  'DatabaseSetupError',
  'UsageError',
  'ApiError',
]);

interface ProgramCommand {
  name: string;
  /** Arguments in the help. */
  usage: string;
  summary: string;
  /** Loads only what the command needs, and gives the exit code. */
  run(args: string[]): Promise<number>;
}

/** In the order of the help. */
const commands: readonly ProgramCommand[] = [
  { name: 'serve', usage: '', summary: 'start the service', run: runServe },
  ...cliCommands.map((one) => ({ ...one, run: (args: string[]) => runListed(one, args) })),
  {
    name: 'admin',
    usage: '<command>',
    summary: 'maintain a service: organizations, keys, backups, verifications',
    run: runAdmin,
  },
  {
    name: 'completion',
    usage: '<shell>',
    summary: 'print the completion script of bash, zsh or fish',
    run: runCompletion,
  },
  { name: 'help', usage: '', summary: 'print this help', run: printHelp },
];

const helpFlags: readonly string[] = ['--help', '-h'];
const versionFlags: readonly string[] = ['--version', '-V'];

async function printHelp(): Promise<number> {
  const { programHelp } = await import('./cli/program-help.ts');
  return print(programHelp(commands));
}

async function runCompletion(args: string[]): Promise<number> {
  const [{ completionCommand }, { runCommands }] = await Promise.all([
    import('./app/completion/completion-command.ts'),
    import('./cli/run-cli.ts'),
  ]);
  const context = await contextOf(new AbortController().signal);
  return runCommands([(one) => completionCommand(one, commands)], ['completion', ...args], context);
}

const [commandName] = process.argv.slice(2);
const outputs = watchOutputs(process, { isService: commandName === 'serve' });
process.exitCode = outputs.exitCode(await run(process.argv.slice(2)));

async function run([name = '--help', ...args]: string[]): Promise<number> {
  const command = commands.find((one) => one.name === name);
  try {
    if (helpFlags.includes(name)) return await printHelp();
    if (versionFlags.includes(name)) return print(`${programVersion()}\n`);
    if (command === undefined) throw await unknownCommand(name);
    return await command.run(args);
  } catch (error) {
    const isPlain = error instanceof Error && plainErrors.has(error.name);
    process.stderr.write(`plimsoll: ${isPlain ? error.message : describeFault(error)}\n`);
    return exitCodeFailed;
  }
}

async function unknownCommand(name: string): Promise<UsageError> {
  const { nearestName } = await import('./cli/nearest-name.ts');
  const nearest = nearestName(
    name,
    commands.map((one) => one.name),
  );
  const suggestion = nearest === undefined ? '' : ` Did you mean \`plimsoll ${nearest}\`?`;
  return new UsageError(`Unknown command.${suggestion} \`plimsoll --help\` lists all commands.`);
}

async function runServe(args: string[]): Promise<number> {
  if (asksForHelp(args)) {
    const { serveCommand } = await import('./config/parse-flags.ts');
    serveCommand().outputHelp();
    return 0;
  }
  const { parseFlags } = await import('./config/parse-flags.ts');
  const { config, warnings } = await readSources(parseFlags(args));
  const { startService } = await import('./app/start-service.ts');
  return startService(config, { warnings });
}

/** Commands of an operator also read `.env`. */
async function runListed({ name, isOfOperator = false }: ListedCommand, args: string[]): Promise<number> {
  if (!isOfOperator || asksForHelp(args)) return runEngineCommand([name, ...args]);
  const { readEnvironmentFile } = await import('./config/read-environment-file.ts');
  return runEngineCommand([name, ...args], {
    environmentFile: readEnvironmentFile(process.cwd()),
    sameSignalMs: 1_000,
  });
}

interface EngineCommandOptions {
  environmentFile?: EnvironmentFile;
  /** See `interruption`. */
  sameSignalMs?: number;
}

async function runEngineCommand(
  args: string[],
  { environmentFile, sameSignalMs = 0 }: EngineCommandOptions = {},
): Promise<number> {
  const { runCli } = await import('./cli/run-cli.ts');
  const context = await contextOf(interruption(sameSignalMs));
  return runCli(args, { ...context, ...(environmentFile && { environmentFile }) });
}

async function contextOf(signal: AbortSignal): Promise<CliContext> {
  const { readEnvironment } = await import('./config/read-environment.ts');
  const { stdin, stdout, stderr } = process;
  return { environment: readEnvironment(), stdin, stdout, stderr, signal };
}

/**
 * Fires at the first SIGINT or SIGTERM, with its name; a later one ends the process at once. One within `sameSignalMs` is the first one
 * again: a signal to a whole process group can arrive twice, and a second one must not cut a drain short.
 */
function interruption(sameSignalMs: number): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted && performance.now() - askedAt >= sameSignalMs) process.exit(exitCodes[name]);
      if (!controller.signal.aborted) askedAt = performance.now();
      controller.abort(name);
    });
  }
  return controller.signal;
}

async function runAdmin(args: string[]): Promise<number> {
  const { runAdminCommand } = await import('./app/admin-command.ts');
  return runAdminCommand(args, async (flags) => {
    const { config, warnings } = await readSources(flags);
    for (const warning of warnings) process.stderr.write(`plimsoll: warning: ${warning}\n`);
    return config;
  });
}

/**
 * Only commands of an operator read `.env`. The other commands run in folders of other people's projects, whose `.env` must not
 * choose the advisories or the proxy.
 */
async function readSources(flags: Flags): Promise<{ config: Config; warnings: string[] }> {
  const [{ readConfig }, { readEnvironment }, { readEnvironmentFile }, { unknownVariables }] = await Promise.all([
    import('./config/read-config.ts'),
    import('./config/read-environment.ts'),
    import('./config/read-environment-file.ts'),
    import('./config/unknown-variables.ts'),
  ]);
  const sources = { environment: readEnvironment(), file: readEnvironmentFile(process.cwd()), flags };
  return { config: readConfig(sources), warnings: unknownVariables(sources) };
}

function asksForHelp(args: string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
