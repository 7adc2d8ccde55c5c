import { isReferenceProblem, parseImageReference } from '../domain/image-reference.ts';
import { ScanError } from '../domain/scan-error.ts';
import { findRegistry, type RegistryRow, recordHost } from '../features/platform/registry-records/registry-store.ts';
import {
  addressPolicyOf,
  type RegistryAccessDependencies,
  withRegistryAccess,
} from '../features/registries/registries/with-registry-access.ts';
import { findImage } from '../features/scanning/images/image-store.ts';
import type { ScanRow } from '../features/scanning/scans/scan-store.ts';
import { ociLayoutSource } from '../oci/archive/oci-layout-source.ts';
import type { ImageSource } from '../oci/image-source.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import { registrySource } from '../oci/registry/registry-source.ts';
import { demoImagePath } from './demo-scan.ts';

export interface ScanSourceDependencies extends RegistryAccessDependencies {
  dataDir: string;
}

/** Opens the demo image from the data folder, and any other image from a registry of the organization or a public one. */
export async function openScanSource(
  deps: ScanSourceDependencies,
  scan: ScanRow,
  signal: AbortSignal,
): Promise<ImageSource> {
  if (await isDemo(deps, scan)) return ociLayoutSource({ path: await demoImagePath(deps.dataDir) });
  const reference = parseImageReference(scan.reference);
  if (isReferenceProblem(reference)) throw new ScanError('INVALID_REFERENCE', reference.problem);
  if (scan.registry_id === null) {
    return registrySource({ reference, addressPolicy: { ...deps.outbound, isInsecure: false } });
  }
  const registry = await findRegistry(deps.db, scan.organization_id, scan.registry_id);
  if (!registry) throw new ScanError('CANCELLED', 'The registry was deleted.');
  return registrySource({
    reference,
    credentials: await logIn(deps, registry, reference.host, signal),
    addressPolicy: addressPolicyOf(registry, deps.outbound),
  });
}

export async function isDemo({ db }: Pick<RegistryAccessDependencies, 'db'>, scan: ScanRow): Promise<boolean> {
  const image = await findImage(db, scan.organization_id, scan.image_id);
  return image?.source === 'demo';
}

async function logIn(
  deps: ScanSourceDependencies,
  registry: RegistryRow,
  imageHost: string,
  signal: AbortSignal,
): Promise<RegistryCredentials | undefined> {
  // The service never pulls images of sensor registries, even if a scan was queued for it.
  if (registry.scan_method === 'sensor') {
    throw new ScanError('BLOCKED_ADDRESS', 'Images of this registry are scanned by its sensor.');
  }
  const login = await withRegistryAccess(deps, registry, { signal }, (access, context) => access.login(context));
  if (registry.host === null) await recordHost(deps.db, registry, login.host);
  if (login.host === imageHost) return login.credentials;
  throw new ScanError(
    'UNAUTHORIZED',
    'The credentials of the registry belong to another host than the host of the image.',
  );
}
