import type { ImageReference } from '../../../domain/image-reference.ts';
import { createRegistryClient } from '../../../oci/registry/registry-client.ts';
import type { CurrentSnapshot } from '../current-snapshot.ts';
import { installSnapshot } from './install-snapshot.ts';
import type { RegistryAccess } from './push-snapshot.ts';

const manifestBytesMax = 1024 * 1024;

/** Pulls and activates the snapshot of a registry. Throws a classified ScanError; the current snapshot then stays. */
export async function pullSnapshot(
  { host, repository, tag, digest }: ImageReference,
  access: RegistryAccess,
  folder: string,
  signal: AbortSignal,
): Promise<CurrentSnapshot> {
  const client = createRegistryClient({ ...access, host, repository });
  try {
    const manifest = await client.fetchManifest(digest ?? tag ?? 'latest', manifestBytesMax, signal);
    return await installSnapshot(
      {
        manifest: manifest.bytes,
        locate: async (blob, inner) => ({
          kind: 'http',
          addressPolicy: access.addressPolicy,
          ...(await client.locateBlob(blob, inner)),
        }),
      },
      folder,
      signal,
    );
  } finally {
    await client.close();
  }
}
