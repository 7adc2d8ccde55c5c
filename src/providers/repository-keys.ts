/** A repository of a product with many repositories, each with images. */
export interface KeyedRepository {
  key: string;
  /** Whether it consists of other repositories, which are listed themselves. */
  isVirtual: boolean;
}

/** Keys to list. Virtual repositories only repeat the content of others, so they are left out unless there are no others. */
export function keysToList(repositories: readonly KeyedRepository[]): string[] {
  const own = repositories.filter(({ isVirtual }) => !isVirtual);
  return (own.length > 0 ? own : repositories).map(({ key }) => key);
}

/** Characters that are valid in addresses and in names of images. */
export function isRepositoryKey(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/.test(text);
}
