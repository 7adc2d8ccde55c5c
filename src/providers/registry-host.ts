import type { RegistryProvider } from '../domain/registry-provider.ts';
import { readEcrHost } from './aws-ecr/ecr-host.ts';

/** Names by which users also write one registry in a `url`. */
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

/** GitLab's address often differs from that of its container registry. Until a sync has determined it, the `url` stands for both. */
function isHostUnknown({ provider, url, host, health_status }: KnownRegistry): boolean {
  return provider === 'GITLAB' && health_status !== 'healthy' && host === registryHost(url);
}

/** Whether images of this host belong to the registry. `host` null: the host is not known yet, and only ECR's own hosts match. */
export function isHostOf(registry: { provider: RegistryProvider; host: string | null }, host: string): boolean {
  if (registry.host !== null) return registry.host === host;
  return registry.provider === 'AWS_ECR' && readEcrHost(host) !== undefined;
}

/** Whether images of this host may belong to the registry. The login decides, and returns credentials for the registry's own host only. */
export function mayBeHostOf(registry: KnownRegistry, host: string): boolean {
  return isHostOf(registry, host) || isHostUnknown(registry);
}

/**
 * Whether a registry whose host no sync has determined is probably the registry of images on this host. Any private host of ECR matches.
 * For GitLab, the names that its documentation suggests for registries match: another port, `registry.` before GitLab's name, or in place
 * of its first part. As with `mayBeHostOf`, the login decides where credentials are sent.
 */
export function isLikelyHostOf(registry: KnownRegistry, host: string): boolean {
  if (!isHostUnknown(registry)) return isHostOf(registry, host);
  const [name = '', own = ''] = [host, registry.host ?? ''].map((text) => text.replace(/:\d+$/, ''));
  const domain = own.split('.').slice(1).join('.');
  return name === own || name === `registry.${own}` || (domain.includes('.') && name === `registry.${domain}`);
}

/** `host[:port]` with which image references name the registry at this address. null when the address is not known yet. */
export function registryHost(url: string | null): string | null {
  if (url === null) return null;
  const { host } = new URL(url);
  return aliases.get(host) ?? host;
}
