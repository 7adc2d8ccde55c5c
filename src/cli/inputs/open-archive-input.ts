import { openImageSource } from '../../oci/open-image-source.ts';
import { archiveLimitsOf } from './archive-limits.ts';
import type { OpenedInput } from './opened-input.ts';
import type { InputTools } from './scan-input.ts';

/** An OCI layout or an archive. */
export async function openArchiveInput(text: string, { config, signal }: InputTools): Promise<OpenedInput> {
  // An archive opens no connection.
  const addressPolicy = { allowPrivate: [], isInsecure: false };
  return {
    source: await openImageSource(text, { addressPolicy, archive: archiveLimitsOf(config) }, signal),
    tag: null,
  };
}
