#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { UsageError } from './cli/cli-context.ts';
import type { Config } from './config/config.ts';
import { programVersion } from './config/program-version.ts';
import type { EnvironmentFile } from './config/read-environment-file.ts';
import type { Flags } from './config/setting-options.ts';

// Beside what it was compiled from: a folder that every user of the machine may write to could hand us other code.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const helpText = `Usage: plimsoll <command> [options]

  serve                        start the service
  scan IMAGE                   scan an image without a server
  db update | db status        download or show the advisories on this machine
  scanners                     list the external scanners on this machine
  sensor                       scan a registry in its network and upload the results to a service
  verify PACK.zip              check a compliance pack against its signature, offline
  admin org create --name N    create an organization and its first API key
  admin plan set ORG PLAN      change an organization's plan
  admin key create [ORG]       create an admin API key to regain access
  admin key rotate ORG         rotate the encryption key of an organization
  admin account recover EMAIL  create a one-time password reset link
  admin audit verify [ORG]     verify the audit log and its signatures; exit code 1 on a problem
  admin totals verify [ORG]    compare stored totals with a recount; exit code 1 on a difference
  admin totals rebuild [ORG]   recompute the stored totals

  --version, --help            \`plimsoll <command> --help\` lists the options of a command
`;

const exitCodeFailed = 2;

/** Errors whose message says all there is to say; anything else is shown with its stack. */
const plainErrors: ReadonlySet<string> = new Set([
  'ConfigError',
  'StartError',
  'DatabaseSetupError',
  'UsageError',
  'ApiError',
]);

/** By name; each loads only what it needs and gives the exit code. */
const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  serve: runServe,
  scan: (args) => runEngineCommand(['scan', ...args]),
  db: (args) => runEngineCommand(['db', ...args]),
  scanners: (args) => runEngineCommand(['scanners', ...args]),
  sensor: runSensor,
  verify: (args) => runEngineCommand(['verify', ...args]),
  admin: runAdmin,
  '--help': async () => print(helpText),
  '-h': async () => print(helpText),
  help: async () => print(helpText),
  '--version': async () => print(`${programVersion()}\n`),
  '-V': async () => print(`${programVersion()}\n`),
};

// A reader that has seen enough (`plimsoll scan … | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await run(process.argv.slice(2));

async function run([name = '--help', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined) throw new UsageError(`Unknown command; \`plimsoll --help\` lists all commands.`);
    return await command(args);
  } catch (error) {
    const isPlain = error instanceof Error && plainErrors.has(error.name);
    process.stderr.write(`plimsoll: ${isPlain ? error.message : describeFault(error)}\n`);
    return exitCodeFailed;
  }
}

async function runServe(args: string[]): Promise<number> {
  if (asksForHelp(args)) {
    const { renderFlags } = await import('./config/render-settings.ts');
    return print(`Usage: plimsoll serve [options]\n\n${renderFlags()}\n`);
  }
  const { parseFlags } = await import('./config/parse-flags.ts');
  const { config, warnings } = await readSources(parseFlags(args));
  const { startService } = await import('./app/start-service.ts');
  await startService(config, { warnings });
  return 0;
}

/** The sensor is a command of an operator, so it reads `.env` too. */
async function runSensor(args: string[]): Promise<number> {
  const { readEnvironmentFile } = await import('./config/read-environment-file.ts');
  return runEngineCommand(['sensor', ...args], asksForHelp(args) ? undefined : readEnvironmentFile(process.cwd()));
}

async function runEngineCommand(args: string[], environmentFile?: EnvironmentFile): Promise<number> {
  const { runCli } = await import('./cli/run-cli.ts');
  const { readEnvironment } = await import('./config/read-environment.ts');
  const { stdin, stdout, stderr } = process;
  const context = { environment: readEnvironment(), stdin, stdout, stderr, signal: interruption() };
  return runCli(args, { ...context, ...(environmentFile && { environmentFile }) });
}

/** Fires at the first SIGINT or SIGTERM, with its name; the second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes[name]);
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
 * Only commands of an operator read `.env`. `scan`, `db` and `verify` run in folders of other people's projects, whose `.env` must not
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
