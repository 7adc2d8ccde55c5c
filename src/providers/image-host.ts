import type { Provider } from './provider.ts';
import { providers } from './providers.ts';
import { registryHost } from './registry-host.ts';
import { type RegistryProvider, registryProviders } from './registry-provider.ts';

const providerOf = (key: RegistryProvider): Provider => providers[key];

interface KnownRegistry {
  provider: RegistryProvider;
  url: string | null;
  host: string | null;
  health_status: string;
}

/** True until a login has returned the host of images of a provider that separates it from the host of `url`. */
function isUnplaced({ provider, url, host, health_status }: KnownRegistry): boolean {
  return (
    providerOf(provider).hasSeparateImageHost === true && health_status !== 'healthy' && host === registryHost(url)
  );
}

/** Whether images of this host are the registry's. While its host is unknown, only hosts that the provider recognizes are. */
export function isHostOf(registry: { provider: RegistryProvider; host: string | null }, host: string): boolean {
  if (registry.host !== null) return registry.host === host;
  return providerOf(registry.provider).isImageHost?.(host) === true;
}

/** Whether images of this host may turn out to be the registry's. The login decides, and gives credentials for the registry's own host alone. */
export function mayBeHostOf(registry: KnownRegistry, host: string): boolean {
  return isHostOf(registry, host) || isUnplaced(registry);
}

/**
 * Whether a registry whose host no login has returned is probably the one of images of this host: the provider recognizes the host, or
 * the host follows the naming in GitLab's documentation: another port, `registry.` before the name of the `url`, or `registry` in place of
 * its first part. As with `mayBeHostOf`, a login decides whether the host gets the credentials.
 */
export function isLikelyHostOf(registry: KnownRegistry, host: string): boolean {
  if (!isUnplaced(registry)) return isHostOf(registry, host);
  const [name = '', own = ''] = [host, registry.host ?? ''].map((text) => text.replace(/:\d+$/, ''));
  const domain = own.split('.').slice(1).join('.');
  return name === own || name === `registry.${own}` || (domain.includes('.') && name === `registry.${domain}`);
}

/** Providers whose registries may have an unknown host of images until a login returns it (see `isLikelyHostOf`). */
export const providersWithUnknownHost: readonly RegistryProvider[] = registryProviders.filter((key) => {
  const { hasSeparateImageHost, isImageHost } = providerOf(key);
  return hasSeparateImageHost === true || isImageHost !== undefined;
});
