import { isRepositoryName } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { refused } from './bearer-token.ts';
import { listNames } from './list-names.ts';
import { catalogScope } from './registry-scope.ts';
import { openRegistrySession, type RegistrySessionOptions } from './registry-session.ts';

export interface CatalogOptions extends Omit<RegistrySessionOptions, 'scope'> {
  /** Path after `/v2/`, for products that have several catalogs. */
  path?: string;
}

/**
 * Lists the repositories of a registry that supports it (distribution: `_catalog`). Throws the errors of `listNames`, UNAUTHORIZED, and
 * NOT_A_REGISTRY when there is no catalog.
 */
export async function* listCatalog(
  options: CatalogOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { host, credentials, path = '/v2/_catalog' } = options;
  const session = openRegistrySession({ ...options, scope: catalogScope });
  try {
    yield* listNames(
      session,
      {
        host,
        path,
        member: 'repositories',
        isName: isRepositoryName,
        toError: ({ status }) =>
          status === 401 || status === 403
            ? refused(host, catalogScope, credentials !== undefined)
            : new ScanError(
                'NOT_A_REGISTRY',
                `${host} does not list its repositories: it is not a registry, or you must enter the repositories.`,
              ),
      },
      signal,
    );
  } finally {
    await session.close();
  }
}
