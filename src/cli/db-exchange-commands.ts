import { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { type ImageReference, isReferenceProblem, parseImageReference } from '../domain/image-reference.ts';
import { type CurrentSnapshot, readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { exportSnapshot } from '../engine/advisories/exchange/export-snapshot.ts';
import { importSnapshot } from '../engine/advisories/exchange/import-snapshot.ts';
import { pullSnapshot } from '../engine/advisories/exchange/pull-snapshot.ts';
import { pushSnapshot, type RegistryAccess } from '../engine/advisories/exchange/push-snapshot.ts';
import { isFileError, writeProblem } from '../lib/file-problem.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { addressPolicyOf } from './inputs/address-policy.ts';
import { advisoryFolder } from './obtain-snapshot.ts';

export interface ExchangeFlags {
  caCert?: string;
  dataDir?: string;
  insecure?: true;
  allowPrivate?: true;
}

interface Exchange {
  context: CliContext;
  configOf(flags: ExchangeFlags): Config;
  onImported(snapshot: CurrentSnapshot): void;
}

/** `plimsoll db export|import|push|pull`: snapshots as files and as OCI artifacts. */
export function dbExchangeCommands(exchange: Exchange): Command[] {
  const { context, configOf, onImported } = exchange;
  const { signal, stderr, stdout } = context;
  const exporting = new Command('export')
    .description('Write the advisories to a file (an OCI image layout in a tar)')
    .argument('<file>')
    .action(async (file: string, flags: ExchangeFlags) => {
      await writeExport((await requireCurrent(configOf(flags))).path, file, signal);
      stderr.write('plimsoll: the advisories were exported\n');
    });
  const importing = new Command('import')
    .description('Use the advisories of a file that `db export` wrote')
    .argument('<file>')
    .action(async (file: string, flags: ExchangeFlags) => {
      onImported(await importSnapshot(file, advisoryFolder(configOf(flags)), signal));
    });
  const pushing = new Command('push')
    .description('Push the advisories to a registry as an OCI artifact; prints its digest')
    .argument('<reference>')
    .action(async (text: string, flags: ExchangeFlags) => {
      const { path } = await requireCurrent(configOf(flags));
      const access = await accessTo(text, flags, exchange);
      stdout.write(`${await pushSnapshot(path, readReference(text), access, signal)}\n`);
    });
  const pulling = new Command('pull')
    .description('Use the advisories of an OCI artifact that `db push` pushed')
    .argument('<reference>')
    .action(async (text: string, flags: ExchangeFlags) => {
      const access = await accessTo(text, flags, exchange);
      onImported(await pullSnapshot(readReference(text), access, advisoryFolder(configOf(flags)), signal));
    });
  for (const command of [pushing, pulling]) {
    command
      .option('--insecure', 'allow plain HTTP and unverified TLS for the registry')
      .option('--allow-private', 'allow a registry at a private address')
      .option('--ca-cert <file>', 'additional trusted CA certificates (PEM) (PLIMSOLL_CA_FILE)');
  }
  return [exporting, importing, pushing, pulling];
}

async function writeExport(snapshot: string, file: string, signal: AbortSignal): Promise<void> {
  try {
    await exportSnapshot(snapshot, file, signal);
  } catch (error) {
    // The message of Node names a temporary file.
    throw isFileError(error) ? new UsageError(`cannot write ${file}: ${writeProblem(error)}`) : error;
  }
}

async function requireCurrent(config: Config): Promise<CurrentSnapshot> {
  const current = await readCurrentSnapshot(advisoryFolder(config));
  if (current !== undefined) return current;
  throw new UsageError('there are no advisories on this machine; run `plimsoll db update` to download them');
}

function readReference(text: string): ImageReference {
  const reference = parseImageReference(text);
  if (isReferenceProblem(reference)) throw new UsageError(reference.problem);
  return reference;
}

/** The same logins and rules for addresses as for images. */
async function accessTo(text: string, flags: ExchangeFlags, { context, configOf }: Exchange): Promise<RegistryAccess> {
  const { environment, signal, stderr } = context;
  const policy = addressPolicyOf(configOf(flags), flags);
  const warn = (message: string): void => void stderr.write(`plimsoll: ${terminalText(message)}\n`);
  const { findLogin } = await import('./credentials/find-login.ts');
  return {
    credentials: await findLogin({ reference: text, environment, policy, sources: 'all', signal, warn }),
    addressPolicy: policy,
  };
}
