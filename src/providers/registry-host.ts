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

/** Whether images of this host are the registry's; `host` null: its host is not known yet, and only ECR's own are. */
export function isHostOf(registry: { provider: RegistryProvider; host: string | null }, host: string): boolean {
  if (registry.host !== null) return registry.host === host;
  return registry.provider === 'AWS_ECR' && readEcrHost(host) !== undefined;
}

/**
 * Whether images of this host may turn out to be the registry's: GitLab's address is often not that of its container registry, which the
 * first look tells. The login decides, and gives credentials for the registry's own host alone.
 */
export function mayBeHostOf(
  registry: { provider: RegistryProvider; host: string | null; last_sync_at: Date | null },
  host: string,
): boolean {
  return isHostOf(registry, host) || (registry.provider === 'GITLAB' && registry.last_sync_at === null);
}

/** `host[:port]` by which image references name the registry at this address; null when the address is not known yet. */
export function registryHost(url: string | null): string | null {
  if (url === null) return null;
  const { host } = new URL(url);
  return aliases.get(host) ?? host;
}
