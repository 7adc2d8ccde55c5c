import { ApiError, notFound } from '../../../domain/api-error.ts';
import { providers } from '../../../providers/providers.ts';
import { findRegistry } from '../../platform/registry-records/registry-store.ts';
import { givenConnection } from './given-connection.ts';
import { interactiveMs, interactiveTimeouts } from './interactive-timeouts.ts';
import { type PreviewResult, previewTags } from './preview-tags.ts';
import type { PreviewNewTagsBody, PreviewTagsBody } from './registry-schema.ts';
import { type RegistryAccessDependencies, withProviderHttp, withRegistryAccess } from './with-registry-access.ts';

interface Asked {
  organizationId: string;
  signal: AbortSignal;
}

/**
 * Previews globs with a stored registry, whose credentials are decrypted for the duration of the request. Throws NOT_FOUND, and BAD_REQUEST
 * for a registry that the service never contacts.
 */
export async function previewTagsOfRegistry(
  deps: RegistryAccessDependencies,
  { organizationId, registryId, signal }: Asked & { registryId: string },
  { includeTags, excludeTags, repositories }: PreviewTagsBody,
): Promise<PreviewResult> {
  const registry = await findRegistry(deps.db, organizationId, registryId);
  if (!registry) throw notFound('Registry');
  if (registry.scan_method === 'sensor') {
    throw new ApiError('BAD_REQUEST', 'The tags of this registry are read by its sensor, and never by the service');
  }
  const globs = { include: includeTags ?? registry.tag_include, exclude: excludeTags ?? registry.tag_exclude };
  const options = { signal: bounded(signal), timeouts: interactiveTimeouts };
  return withRegistryAccess(deps, registry, options, (access, context) => {
    const selected = repositories === undefined ? context : { ...context, repositories: repositories ?? [] };
    return previewTags({ access, context: selected }, globs);
  });
}

/** Previews globs with a registry that the request describes. Throws VALIDATION_ERROR for an invalid address or credentials. */
export async function previewTagsOfNewRegistry(
  { outbound }: Pick<RegistryAccessDependencies, 'outbound'>,
  { organizationId, signal }: Asked,
  body: PreviewNewTagsBody,
): Promise<PreviewResult> {
  const { includeTags: include = '', excludeTags: exclude = '', repositories } = body;
  const given = {
    organizationId,
    ...givenConnection(body, outbound),
    repositories: repositories ?? [],
    timeouts: interactiveTimeouts,
    signal: bounded(signal),
  };
  const { access } = providers[body.provider];
  return withProviderHttp(given, (context) => previewTags({ access, context }, { include, exclude }));
}

function bounded(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(interactiveMs)]);
}
