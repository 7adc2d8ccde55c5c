import type { Digest } from '../../domain/digest.ts';
import { formatImageReference, type ImageReference } from '../../domain/image-reference.ts';
import { assembleImage, type ContentAccess, resolveImage } from '../assemble-image.ts';
import type { AddressPolicy, BlobLocator, ImageSource } from '../image-source.ts';
import { manifestBytesMax } from '../limits.ts';
import type { ResolveName } from '../transport/address-guard.ts';
import type { TransferTimeouts } from '../transport/transfer-timeouts.ts';
import { isPublicContent } from './is-public-content.ts';
import { createRegistryClient, type RawManifest } from './registry-client.ts';
import type { RegistryCredentials } from './registry-credentials.ts';

export interface RegistrySourceOptions {
  reference: ImageReference;
  credentials?: RegistryCredentials | undefined;
  addressPolicy: AddressPolicy;
  timeouts?: TransferTimeouts;
  resolve?: ResolveName;
}

/** Image source for an image in a registry. Manifests are cached while the source is open. */
export function registrySource(options: RegistrySourceOptions): ImageSource {
  const { reference, credentials, addressPolicy } = options;
  const client = createRegistryClient({ ...options, host: reference.host, repository: reference.repository });
  const manifests = new Map<Digest, RawManifest>();
  const isPublic = isPublicContent(reference.host, addressPolicy, credentials);

  const locate = async (digest: Digest, signal: AbortSignal): Promise<BlobLocator> => ({
    kind: 'http',
    addressPolicy,
    ...(options.timeouts?.retries !== undefined && { retries: options.timeouts.retries }),
    ...(await client.locateBlob(digest, signal)),
  });

  const fetchManifest = async (tagOrDigest: string, signal: AbortSignal): Promise<RawManifest> => {
    const manifest = await client.fetchManifest(tagOrDigest, manifestBytesMax, signal);
    manifests.set(manifest.digest, manifest);
    return manifest;
  };

  const access: ContentAccess = {
    manifest: async (digest, signal) => manifests.get(digest) ?? fetchManifest(digest, signal),
    blob: (descriptor, bytesMax, signal) => client.fetchBlob(descriptor.digest, bytesMax, signal),
    locate: (descriptor, signal) => locate(descriptor.digest, signal),
  };

  /** HEAD first: it does not count as a pull, and it pins the digest of the GET that follows. */
  const rootDigest = async (signal: AbortSignal): Promise<Digest> => {
    if (reference.digest !== null) return reference.digest;
    const tag = reference.tag ?? 'latest';
    return (await client.resolveTag(tag, signal)) ?? (await fetchManifest(tag, signal)).digest;
  };

  return {
    description: formatImageReference(reference),
    resolve: async (platform, signal) => resolveImage(access, await rootDigest(signal), platform, isPublic, signal),
    open: (resolved, signal) => assembleImage(access, resolved, signal),
    relocate: async (layer, signal) => {
      await client.renewAuthorization(signal);
      return locate(layer.digest, signal);
    },
    close: () => client.close(),
  };
}
