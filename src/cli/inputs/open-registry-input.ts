import { openImageSource } from '../../oci/open-image-source.ts';
import { defaultTimeouts, type TransferTimeouts } from '../../oci/transport/transfer-timeouts.ts';
import { addressPolicyOf } from './address-policy.ts';
import type { InputAccess } from './input-access.ts';
import type { OpenedInput } from './opened-input.ts';
import { referenceTag } from './reference-tag.ts';
import type { InputTools } from './scan-input.ts';

/** An image of a registry. */
export async function openRegistryInput(
  reference: string,
  { flags, credentialsFor }: InputAccess,
  tools: InputTools,
): Promise<OpenedInput> {
  const { config, signal } = tools;
  const credentials = await credentialsFor(reference, tools);
  const addressPolicy = addressPolicyOf(config, flags);
  // With the prefix, a file of the same name is not read.
  const source = await openImageSource(
    `docker://${reference}`,
    { credentials, addressPolicy, ...timeoutsOf(flags) },
    signal,
  );
  return { source, tag: referenceTag(reference) };
}

function timeoutsOf({ retries }: InputAccess['flags']): { timeouts?: TransferTimeouts } {
  return retries === undefined ? {} : { timeouts: { ...defaultTimeouts, retries } };
}
