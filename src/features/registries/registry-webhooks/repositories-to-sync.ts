import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';

/**
 * Of the repositories that an event names, those that the registry was added for; undefined when that takes a look at the whole of it.
 * What an address narrows to is each provider's affair: here only names that begin with its path are certain to be below it.
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
