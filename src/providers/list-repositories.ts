import { isRepositoryName } from '../domain/image-reference.ts';
import { ScanError } from '../domain/scan-error.ts';
import type { ProviderAccess, ProviderContext } from './provider-access.ts';

const repositoriesMax = 100_000;

/**
 * The repositories of a registry, each once: those that are named for it, otherwise those that its provider lists. Invalid names are left
 * out. Throws LIMIT_EXCEEDED above 100,000, and the errors of the provider.
 */
export async function* listRepositories(
  access: ProviderAccess,
  context: ProviderContext,
): AsyncGenerator<string, void, undefined> {
  if (context.repositories.length > 0) {
    yield* new Set(context.repositories);
    return;
  }
  const seen = new Set<string>();
  for await (const name of access.listRepositories(context)) {
    if (seen.has(name) || !isRepositoryName(name)) continue;
    if (seen.size >= repositoriesMax) {
      throw new ScanError(
        'LIMIT_EXCEEDED',
        `The registry lists more than ${repositoriesMax} repositories. Enter the repositories to sync.`,
      );
    }
    seen.add(name);
    yield name;
  }
}
