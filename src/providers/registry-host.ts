import type { RegistryProvider } from '../domain/registry-provider.ts';

/** Names under which one registry is also written in a `url`. */
const aliases = new Map([
  ['hub.docker.com', 'docker.io'],
  ['index.docker.io', 'docker.io'],
  ['registry-1.docker.io', 'docker.io'],
  ['registry.hub.docker.com', 'docker.io'],
  ['gitlab.com', 'registry.gitlab.com'],
]);

/** ECR's API hosts: account, region, and AWS's own domains (user guide, "Private registry"). */
const ecrHost = /^\d{12}\.dkr[.-]ecr(?:-fips)?\.[a-z0-9-]+\.(?:amazonaws\.com(?:\.cn)?|on\.aws)$/;

/** Whether images of this host are the registry's; `host` null: its host is not known yet, and only ECR's own are. */
export function isHostOf(registry: { provider: RegistryProvider; host: string | null }, host: string): boolean {
  return registry.host === null ? registry.provider === 'AWS_ECR' && ecrHost.test(host) : registry.host === host;
}

/** `host[:port]` by which image references name the registry at this address; null when the address is not known yet. */
export function registryHost(url: string | null): string | null {
  if (url === null) return null;
  const { host } = new URL(url);
  return aliases.get(host) ?? host;
}
