const apiPaths = [['artifactory', 'api', 'docker'], ['artifactory'], []];

/** Key of the repository that a path names: `/key`, `/artifactory/key`, `/artifactory/api/docker/key`. */
export function keyInPath(url: string): string | undefined {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '');
  const prefix = apiPaths.find((path) => path.every((part, position) => parts[position] === part)) ?? [];
  return parts[prefix.length];
}

/** The longest key that the host name contains: `key.jfrog.example`, `account-key.jfrog.example`. */
export function keyInHost(url: string, keys: readonly string[]): string | undefined {
  const [label = '', ...domain] = new URL(url).hostname.split('.');
  if (domain.length === 0) return undefined;
  const isNamed = (key: string) => label === key.toLowerCase() || label.endsWith(`-${key.toLowerCase()}`);
  return keys.filter(isNamed).sort((a, b) => b.length - a.length)[0];
}
