import { isTagName } from '../../domain/image-reference.ts';
import { listNames } from './list-names.ts';
import { type RegistryClientOptions, statusError } from './registry-client.ts';
import { pullScope } from './registry-scope.ts';
import { openRegistrySession } from './registry-session.ts';

/**
 * Tags of one repository, in the registry's order (distribution: `tags/list`). Throws the errors of `listNames`, IMAGE_NOT_FOUND,
 * UNAUTHORIZED.
 */
export async function* listTags(
  options: RegistryClientOptions,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const { host, repository } = options;
  const session = openRegistrySession({ ...options, scope: pullScope(repository) });
  try {
    yield* listNames(
      session,
      {
        host,
        path: `/v2/${repository}/tags/list`,
        member: 'tags',
        isName: isTagName,
        toError: (response) => statusError(response, options),
      },
      signal,
    );
  } finally {
    await session.close();
  }
}
