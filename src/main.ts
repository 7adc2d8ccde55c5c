#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Beside what it was compiled from: a folder that every user of the machine may write to could hand us other code.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

const helpText = `Usage: plimsoll <command> [options]

  serve                        start the service
  scan IMAGE                   scan an image without a server
  db update | db status        fetch or show the advisories on this machine
  admin org create --name N    make an organization and its first API key
  admin plan set ORG PLAN      change an organization's plan
  admin audit verify [ORG]     recompute the audit log's chain; 1 when it is broken

  --version, --help            \`plimsoll <command> --help\` tells the command's options
`;

const adminUsage = `Usage: plimsoll admin org create --name N [options of serve]
       plimsoll admin plan set ORG PLAN [options of serve]
       plimsoll admin audit verify [ORG] [options of serve]`;

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
  'audit verify': verifyAudit,
};

// A reader that has seen enough (`plimsoll scan … | head`) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await run(process.argv.slice(2));

async function run([name = '--help', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined) throw new CommandError(`There is no such command; \`plimsoll --help\` shows them.`);
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
  const config = await configOf(args);
  const { serve } = await import('./app/serve.ts');
  await serve(config);
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

async function createOrganization(flags: string[]): Promise<number> {
  const at = flags.findIndex((flag) => flag === '--name' || flag.startsWith('--name='));
  const isPair = flags[at] === '--name';
  const name = (isPair ? flags[at + 1] : flags[at]?.slice('--name='.length))?.trim();
  if (at === -1 || name === undefined || name === '') throw new CommandError(adminUsage);
  const config = await configOf(flags.toSpliced(at, isPair ? 2 : 1));
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

async function verifyAudit(args: string[]): Promise<number> {
  const organizationId = args[0]?.startsWith('-') === false ? args[0] : undefined;
  const config = await configOf(organizationId === undefined ? args : args.slice(1));
  const { verifyAuditCommand } = await import('./app/admin.ts');
  return (await verifyAuditCommand(config, organizationId)) ? 0 : 1;
}

async function configOf(args: string[]) {
  const [{ parseFlags }, { readConfig }, { readEnvironment }] = await Promise.all([
    import('./config/parse-flags.ts'),
    import('./config/read-config.ts'),
    import('./config/read-environment.ts'),
  ]);
  return readConfig({ environment: readEnvironment(), flags: parseFlags(args) });
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
