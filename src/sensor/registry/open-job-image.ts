import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';
import type { ImageSource } from '../../oci/image-source.ts';
import { registrySource } from '../../oci/registry/registry-source.ts';
import type { SensorRegistry } from './open-registry.ts';

/**
 * Opens the image of a job in the registry of the sensor. A reference to any other host is refused, so that the service cannot make the
 * sensor connect to hosts of its network. Throws ScanError.
 */
export async function openJobImage(registry: SensorRegistry, text: string): Promise<ImageSource> {
  const reference = parseImageReference(text);
  if (isReferenceProblem(reference)) throw new ScanError('INVALID_REFERENCE', reference.problem);
  const { host, credentials } = await registry.login();
  if (reference.host !== host && reference.host !== registry.served.host) {
    throw new ScanError('BLOCKED_ADDRESS', 'The image is not in the registry of the sensor.');
  }
  const { addressPolicy } = registry;
  // The service may know the registry by another name than this network.
  return registrySource({ reference: { ...reference, host }, credentials, addressPolicy });
}
