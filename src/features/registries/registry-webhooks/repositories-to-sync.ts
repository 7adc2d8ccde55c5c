import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';

/**
 * Returns the repositories of an event that the registry contains, or undefined when the whole registry must be synced. How an address
 * limits the list depends on the provider; only names below its path are certain to match.
 */
export function repositoriesToSync(
  { repositories, url }: Pick<RegistryRow, 'repositories' | 'url'>,
  named: string[] | undefined,
): string[] | undefined {
  if (named === undefined) return undefined;
  if (repositories !== null) return named.filter((name) => repositories.includes(name));
  const path = url === null ? '' : new URL(url).pathname.slice(1).toLowerCase();
  const isBelow = (name: string) => path === '' || name === path || name.startsWith(`${path}/`);
  return named.every(isBelow) ? named : undefined;
}
