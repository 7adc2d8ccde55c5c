/** A repository of a product that keeps many, each with images of its own. */
export interface KeyedRepository {
  key: string;
  /** Made of others, which are listed themselves. */
  isVirtual: boolean;
}

/** Keys to list: virtual repositories only show again what the others have, and are left out unless they are all that is given. */
export function keysToList(repositories: readonly KeyedRepository[]): string[] {
  const own = repositories.filter(({ isVirtual }) => !isVirtual);
  return (own.length > 0 ? own : repositories).map(({ key }) => key);
}

/** Keys stand in addresses and in names of images. */
export function isRepositoryKey(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/.test(text);
}
