import { type CliContext, UsageError } from '../cli-context.ts';
import type { ServerAccess } from '../server/server-access.ts';
import type { InputAccess } from './input-access.ts';
import type { InputFlags } from './input-options.ts';
import { readCredentials } from './read-credentials.ts';
import type { ScanInput } from './scan-input.ts';
import { storedLogins } from './stored-logins.ts';

/** The inputs that the arguments and flags of `plimsoll scan` name, in their order. Throws UsageError. */
export async function listInputs(
  names: readonly string[],
  flags: InputFlags,
  context: CliContext,
): Promise<ScanInput[]> {
  const all = [...names, ...(await namesOfFile(flags, context))];
  if (all.length === 0) throw new UsageError('missing required argument: name an image, or a file with --from-file');
  refuseSharedInput(all, flags);
  const server = await serverOf(flags, context);
  const given = await readCredentials(flags, context);
  const access: InputAccess = {
    flags,
    context,
    credentialsFor: given ? async () => given : storedLogins(flags, context),
  };
  return all.map((name) => (server ? serverInput(name, server, access) : localInput(name, access)));
}

/** The engine is loaded while the thread of the pool starts. */
function localInput(name: string, access: InputAccess): ScanInput {
  return {
    name,
    scan: async (tools) => (await import('./scan-named-input.ts')).scanNamedInput(name, access, tools),
  };
}

function serverInput(name: string, server: ServerAccess, access: InputAccess): ScanInput {
  return {
    name,
    scan: async (tools) =>
      (await import('../server/scan-with-server.ts')).scanWithServer(name, { server, access }, tools),
    queue: async (tools) =>
      (await import('../server/scan-with-server.ts')).queueWithServer(name, { server, access }, tools),
  };
}

async function serverOf(flags: InputFlags, context: CliContext): Promise<ServerAccess | undefined> {
  if (flags.server === undefined) {
    const [flag] = [flags.wait === false && '--no-wait', flags.uploadAs && '--upload-as'].filter(Boolean);
    if (flag) throw new UsageError(`${flag} requires --server`);
    if (!flags.apiKeyStdin) return undefined;
  }
  const { readServerAccess } = await import('../server/server-access.ts');
  return readServerAccess(flags, context);
}

async function namesOfFile({ fromFile }: InputFlags, context: CliContext): Promise<string[]> {
  if (fromFile === undefined) return [];
  const { readImageList } = await import('./read-image-list.ts');
  return readImageList(fromFile, context);
}

/** Standard input can be read once. */
function refuseSharedInput(names: readonly string[], { fromFile, passwordStdin, apiKeyStdin }: InputFlags): void {
  const readers = [
    ...names.filter((name) => name === '-').map(() => 'the image -'),
    ...(fromFile === '-' ? ['--from-file -'] : []),
    ...(passwordStdin ? ['--password-stdin'] : []),
    ...(apiKeyStdin ? ['--api-key-stdin'] : []),
  ];
  const [first, second] = readers;
  if (second !== undefined) throw new UsageError(`${first} and ${second} cannot both read standard input`);
}
