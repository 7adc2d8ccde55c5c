import { type CliContext, UsageError } from '../cli-context.ts';
import type { InputAccess } from './input-access.ts';
import type { InputFlags } from './input-options.ts';
import { readCredentials, storedCredentials } from './read-credentials.ts';
import type { ScanInput } from './scan-input.ts';

/** The inputs that the arguments and flags of `plimsoll scan` name, in their order. Throws UsageError. */
export async function listInputs(
  names: readonly string[],
  flags: InputFlags,
  context: CliContext,
): Promise<ScanInput[]> {
  const all = [...names, ...(await namesOfFile(flags, context))];
  if (all.length === 0) throw new UsageError('name an image, or a file with --from-file');
  refuseSharedInput(all, flags);
  const given = await readCredentials(flags, context);
  const access: InputAccess = {
    flags,
    context,
    credentialsFor: async (reference) => given ?? storedCredentials(reference, context),
  };
  return all.map((name) => ({
    name,
    // The engine is loaded while the thread of the pool starts.
    scan: async (tools) => (await import('./scan-named-input.ts')).scanNamedInput(name, access, tools),
  }));
}

async function namesOfFile({ fromFile }: InputFlags, context: CliContext): Promise<string[]> {
  if (fromFile === undefined) return [];
  const { readImageList } = await import('./read-image-list.ts');
  return readImageList(fromFile, context);
}

/** Standard input can be read once. */
function refuseSharedInput(names: readonly string[], { fromFile, passwordStdin }: InputFlags): void {
  const readers = [
    ...names.filter((name) => name === '-').map(() => 'the image -'),
    ...(fromFile === '-' ? ['--from-file -'] : []),
    ...(passwordStdin ? ['--password-stdin'] : []),
  ];
  const [first, second] = readers;
  if (second !== undefined) throw new UsageError(`${first} and ${second} cannot both read standard input`);
}
