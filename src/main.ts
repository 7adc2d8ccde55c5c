#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Config } from './config/config.ts';

// Beside what it was compiled from: a folder that every user of the machine may write to could hand us other code.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const helpText = `Usage: plimsoll <command> [options]

  serve                        start the service
  scan IMAGE                   scan an image without a server
  db update | db status        download or show the advisories on this machine
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

const adminUsage = `Usage: plimsoll admin org create --name N [options of serve]
       plimsoll admin plan set ORG PLAN [options of serve]
       plimsoll admin key create [ORG] [--name N] [options of serve]
         ORG      optional if there is only one organization
       plimsoll admin key rotate ORG [options of serve]
       plimsoll admin account recover EMAIL [--remove-factor] [options of serve]
       plimsoll admin audit verify [ORG] [--known SEQUENCE:HASH] [--key FINGERPRINT] [options of serve]
       plimsoll admin totals verify|rebuild [ORG] [options of serve]
         --known  an entry from an export or an earlier verification that must exist unchanged
         --key    known fingerprint of the organization's signing key`;

const exitCodeFailed = 2;

/** Errors whose message says all there is to say; anything else is shown with its stack. */
const plainErrors: ReadonlySet<string> = new Set([
  'ConfigError',
  'StartError',
  'DatabaseSetupError',
  'CommandError',
  'ApiError',
]);

class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** By name; each loads only what it needs and gives the exit code. */
const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  serve: runServe,
  scan: (args) => runEngineCommand(['scan', ...args]),
  db: (args) => runEngineCommand(['db', ...args]),
  verify: (args) => runEngineCommand(['verify', ...args]),
  admin: runAdmin,
  '--help': async () => print(helpText),
  '-h': async () => print(helpText),
  help: async () => print(helpText),
  '--version': async () => print(`${version()}\n`),
  '-V': async () => print(`${version()}\n`),
};

const adminCommands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  'org create': createOrganization,
  'plan set': setPlan,
  'key create': createKey,
  'key rotate': rotateKey,
  'account recover': recoverAccount,
  'audit verify': verifyAudit,
  'totals verify': (args) => runTotals(args, { doesRebuild: false }),
  'totals rebuild': (args) => runTotals(args, { doesRebuild: true }),
};

// A reader that has seen enough (`plimsoll scan … | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await run(process.argv.slice(2));

async function run([name = '--help', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined) throw new CommandError(`Unknown command; \`plimsoll --help\` lists all commands.`);
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
  const { config, warnings } = await readSources(args);
  const { startService } = await import('./app/start-service.ts');
  await startService(config, { warnings });
  return 0;
}

async function runEngineCommand(args: string[]): Promise<number> {
  const { runCli } = await import('./cli/run-cli.ts');
  const { readEnvironment } = await import('./config/read-environment.ts');
  const { stdin, stdout, stderr } = process;
  return runCli(args, { environment: readEnvironment(), stdin, stdout, stderr, signal: interruption() });
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
  if (asksForHelp(args)) return print(`${adminUsage}\n`);
  const [subject, action, ...rest] = args;
  const name = `${subject} ${action}`;
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
  if (command === undefined) throw new CommandError(adminUsage);
  return command(rest);
}

async function createOrganization(args: string[]): Promise<number> {
  const { value, rest } = extractFlag(args, '--name');
  const name = value?.trim() ?? '';
  if (name === '') throw new CommandError(adminUsage);
  const config = await configOf(rest);
  const { createOrganizationCommand } = await import('./app/admin.ts');
  await createOrganizationCommand(config, name);
  return 0;
}

async function setPlan([organizationId = '-', plan = '-', ...flags]: string[]): Promise<number> {
  if (organizationId.startsWith('-') || plan.startsWith('-')) throw new CommandError(adminUsage);
  const config = await configOf(flags);
  const { setPlanCommand } = await import('./app/admin.ts');
  await setPlanCommand(config, organizationId, plan);
  return 0;
}

async function createKey(args: string[]): Promise<number> {
  const { value, rest } = extractFlag(args, '--name');
  const organizationId = rest[0]?.startsWith('-') === false ? rest[0] : undefined;
  if (value?.trim() === '') throw new CommandError(adminUsage);
  const config = await configOf(organizationId === undefined ? rest : rest.slice(1));
  const { createKeyCommand } = await import('./app/admin.ts');
  await createKeyCommand(config, {
    ...(organizationId !== undefined && { organizationId }),
    ...(value !== undefined && { name: value.trim() }),
  });
  return 0;
}

async function rotateKey([organizationId = '-', ...flags]: string[]): Promise<number> {
  if (organizationId.startsWith('-')) throw new CommandError(adminUsage);
  const config = await configOf(flags);
  const { rotateKeyCommand } = await import('./app/admin.ts');
  await rotateKeyCommand(config, organizationId);
  return 0;
}

async function recoverAccount([email = '-', ...flags]: string[]): Promise<number> {
  if (email.startsWith('-')) throw new CommandError(adminUsage);
  const rest = flags.filter((flag) => flag !== '--remove-factor');
  const config = await configOf(rest);
  const { recoverAccountCommand } = await import('./app/admin.ts');
  await recoverAccountCommand(config, { email, removesFactor: rest.length < flags.length });
  return 0;
}

async function verifyAudit(args: string[]): Promise<number> {
  const { value: knownText, rest: withoutKnown } = extractFlag(args, '--known');
  const { value: fingerprint, rest } = extractFlag(withoutKnown, '--key');
  const organizationId = rest[0]?.startsWith('-') === false ? rest[0] : undefined;
  const [, sequence, hash] = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(knownText ?? '') ?? [];
  const isWrong = (knownText !== undefined && hash === undefined) || (fingerprint ?? '0'.repeat(64)).length !== 64;
  // Both are about one organization's log.
  const isOrganizationMissing = organizationId === undefined && (knownText ?? fingerprint) !== undefined;
  if (isWrong || isOrganizationMissing) throw new CommandError(adminUsage);
  const config = await configOf(organizationId === undefined ? rest : rest.slice(1));
  const { verifyAuditCommand } = await import('./app/admin.ts');
  const areIntact = await verifyAuditCommand(config, {
    ...(organizationId !== undefined && { organizationId }),
    ...(sequence !== undefined &&
      hash !== undefined && { known: { sequence: BigInt(sequence), hash: Buffer.from(hash, 'hex') } }),
    ...(fingerprint !== undefined && { fingerprint }),
  });
  return areIntact ? 0 : 1;
}

async function runTotals(args: string[], { doesRebuild }: { doesRebuild: boolean }): Promise<number> {
  const organizationId = args[0]?.startsWith('-') === false ? args[0] : undefined;
  const config = await configOf(organizationId === undefined ? args : args.slice(1));
  const { totalsCommand } = await import('./app/admin.ts');
  const wereRight = await totalsCommand(config, {
    ...(organizationId !== undefined && { organizationId }),
    doesRebuild,
  });
  return wereRight || doesRebuild ? 0 : 1;
}

/** The value of `--flag value` or `--flag=value`, and the arguments without it. A flag without its value has an empty one. */
function extractFlag(args: readonly string[], flag: string): { value: string | undefined; rest: string[] } {
  const at = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (at === -1) return { value: undefined, rest: [...args] };
  const isPair = args[at] === flag;
  const value = (isPair ? args[at + 1] : args[at]?.slice(flag.length + 1)) ?? '';
  return { value, rest: args.toSpliced(at, isPair ? 2 : 1) };
}

async function configOf(args: string[]): Promise<Config> {
  const { config, warnings } = await readSources(args);
  for (const warning of warnings) process.stderr.write(`plimsoll: warning: ${warning}\n`);
  return config;
}

/**
 * Only commands of an operator read `.env`. `scan`, `db` and `verify` run in folders of other people's projects, whose `.env` must not
 * choose the advisories or the proxy.
 */
async function readSources(args: string[]): Promise<{ config: Config; warnings: string[] }> {
  const [{ parseFlags }, { readConfig }, { readEnvironment }, { readEnvironmentFile }, { unknownVariables }] =
    await Promise.all([
      import('./config/parse-flags.ts'),
      import('./config/read-config.ts'),
      import('./config/read-environment.ts'),
      import('./config/read-environment-file.ts'),
      import('./config/unknown-variables.ts'),
    ]);
  const sources = { environment: readEnvironment(), file: readEnvironmentFile(process.cwd()), flags: parseFlags(args) };
  return { config: readConfig(sources), warnings: unknownVariables(sources) };
}

function asksForHelp(args: string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

function version(): string {
  const file = new URL('../package.json', import.meta.url);
  const { version = '' } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
  return version;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function describeFault(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
