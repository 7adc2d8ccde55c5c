import type { AddressPolicy } from '../../oci/image-source.ts';
import { defaultTimeouts, type TransferTimeouts } from '../../oci/transport/transfer-timeouts.ts';
import type { ProvidedCredentials } from '../../providers/credential-variants.ts';
import type { ProviderAccess, ProviderContext, RegistryLogin } from '../../providers/provider-access.ts';
import { openProviderHttp } from '../../providers/provider-http.ts';
import { providers } from '../../providers/providers.ts';
import { registryAddress } from '../../providers/registry-address.ts';
import { renewed } from '../../providers/renewed.ts';
import { SensorError } from '../sensor-error.ts';
import type { ServedRegistry } from '../service/service-replies.ts';
import { givenCredentials, storedCredentials } from './own-credentials.ts';
import type { RegistrySettings } from './registry-settings.ts';

/** The registry of the sensor with the credentials of this machine. */
export interface SensorRegistry {
  served: ServedRegistry;
  access: ProviderAccess;
  addressPolicy: AddressPolicy;
  /** For requests that `signal` ends. */
  contextFor(signal: AbortSignal): ProviderContext;
  /** Logs in as the provider requires, and again when the login has expired. Throws ScanError. */
  login(): Promise<RegistryLogin>;
  close(): Promise<void>;
}

/** A registry may throttle the thousands of requests of a catalog for longer than those of a scan. */
const timeouts: TransferTimeouts = { ...defaultTimeouts, retryAfterMs: 300_000 };

/**
 * Opens the registry. Credentials of the settings are sent to the address of the settings or of the provider and never to one that only the
 * service names. Throws SensorError.
 */
export async function openRegistry(served: ServedRegistry, settings: RegistrySettings): Promise<SensorRegistry> {
  const given = givenCredentials(served.provider, settings);
  const url = addressOf(served, settings, given);
  requireTls(url, settings);
  const credentials = given ?? (await storedCredentials(served.provider, url, settings));
  const { isInsecure, authorities, proxy } = settings;
  const addressPolicy: AddressPolicy = {
    // The registry is in the network of the sensor.
    allowPrivate: true,
    isInsecure,
    ...(url !== null && { registryUrl: url }),
    ...(authorities !== null && { authorities }),
    ...(proxy && { proxy }),
  };
  const { access } = providers[served.provider];
  const http = openProviderHttp({ addressPolicy, registryUrl: url, timeouts });
  const { repositories } = served;
  // The external id of role assumption in AWS, which is the organization's in the service.
  const context = { organizationId: served.id, url, credentials, repositories, addressPolicy, timeouts, http };
  const contextFor = (signal: AbortSignal): ProviderContext => ({ ...context, signal });
  const closing = new AbortController();
  return {
    served,
    access,
    addressPolicy,
    contextFor,
    login: renewed(() => access.login(contextFor(closing.signal))),
    async close() {
      closing.abort();
      await http.close();
    },
  };
}

function addressOf(
  served: ServedRegistry,
  settings: RegistrySettings,
  given: ProvidedCredentials | undefined,
): string | null {
  if (settings.url !== null) return settings.url;
  if (given === undefined) return served.url;
  const { url, issue } = registryAddress(served.provider, undefined, given);
  if (issue)
    throw new SensorError('PLIMSOLL_SENSOR_REGISTRY_URL is required with credentials: they are sent there only.');
  return url;
}

function requireTls(url: string | null, { isInsecure }: RegistrySettings): void {
  if (url === null || isInsecure || new URL(url).protocol === 'https:') return;
  throw new SensorError(
    'The address of the registry begins with http://, which requires PLIMSOLL_SENSOR_INSECURE_REGISTRY=true.',
  );
}
