/** Names by which users also write one registry in a `url`, each with the host in image references. */
const aliases = new Map([
  ['hub.docker.com', 'docker.io'],
  ['index.docker.io', 'docker.io'],
  ['registry-1.docker.io', 'docker.io'],
  ['registry.hub.docker.com', 'docker.io'],
  ['gitlab.com', 'registry.gitlab.com'],
]);

/** `host[:port]` with which image references name the registry at this address. null when the address is not known yet. */
export function registryHost(url: string | null): string | null {
  if (url === null) return null;
  const { host } = new URL(url);
  return aliases.get(host) ?? host;
}
