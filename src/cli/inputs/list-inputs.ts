import type { CliContext } from '../cli-context.ts';
import type { InputFlags } from './input-options.ts';
import { readCredentials, storedCredentials } from './read-credentials.ts';
import type { ScanInput } from './scan-input.ts';

/** The inputs that the arguments and flags of `plimsoll scan` name, in their order. Throws UsageError. */
export async function listInputs(
  names: readonly string[],
  flags: InputFlags,
  context: CliContext,
): Promise<ScanInput[]> {
  const given = await readCredentials(flags, context);
  const inputs: ScanInput[] = [];
  for (const name of names) {
    const credentials = given ?? (await storedCredentials(name, context));
    // The engine is loaded while the thread of the pool starts.
    const scan: ScanInput['scan'] = async (tools) => {
      const { scanImageInput } = await import('./scan-image-input.ts');
      return scanImageInput({ name, flags, credentials }, tools);
    };
    inputs.push({ name, scan });
  }
  return inputs;
}
