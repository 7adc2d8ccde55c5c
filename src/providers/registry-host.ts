import type { RegistryProvider } from '../domain/registry-provider.ts';
import { readEcrHost } from './aws-ecr/ecr-host.ts';

/** Names under which one registry is also written in a `url`. */
const aliases = new Map([
  ['hub.docker.com', 'docker.io'],
  ['index.docker.io', 'docker.io'],
  ['registry-1.docker.io', 'docker.io'],
  ['registry.hub.docker.com', 'docker.io'],
  ['gitlab.com', 'registry.gitlab.com'],
]);

interface KnownRegistry {
  provider: RegistryProvider;
  url: string | null;
  host: string | null;
  health_status: string;
}

/** GitLab's address is often not that of its container registry: until a look has told it, that of the `url` stands for both. */
function isHostUnknown({ provider, url, host, health_status }: KnownRegistry): boolean {
  return provider === 'GITLAB' && health_status !== 'healthy' && host === registryHost(url);
}

/** Whether images of this host are the registry's; `host` null: its host is not known yet, and only ECR's own are. */
export function isHostOf(registry: { provider: RegistryProvider; host: string | null }, host: string): boolean {
  if (registry.host !== null) return registry.host === host;
  return registry.provider === 'AWS_ECR' && readEcrHost(host) !== undefined;
}

/** Whether images of this host may turn out to be the registry's. The login decides, and gives credentials for the registry's own host alone. */
export function mayBeHostOf(registry: KnownRegistry, host: string): boolean {
  return isHostOf(registry, host) || isHostUnknown(registry);
}

/**
 * Whether a registry of which no look has told the host is probably the one of images of this host, when none is named: any private one of
 * ECR, or GitLab's by the names that its makers' guides give registries: another port, `registry.` before GitLab's name, or in place of
 * its first part. As with `mayBeHostOf`, a login decides who gets the credentials.
 */
export function isLikelyHostOf(registry: KnownRegistry, host: string): boolean {
  if (!isHostUnknown(registry)) return isHostOf(registry, host);
  const [name = '', own = ''] = [host, registry.host ?? ''].map((text) => text.replace(/:\d+$/, ''));
  const domain = own.split('.').slice(1).join('.');
  return name === own || name === `registry.${own}` || (domain.includes('.') && name === `registry.${domain}`);
}

/** `host[:port]` by which image references name the registry at this address; null when the address is not known yet. */
export function registryHost(url: string | null): string | null {
  if (url === null) return null;
  const { host } = new URL(url);
  return aliases.get(host) ?? host;
}
