import { isObject } from '../../oci/manifest/read-json.ts';
import { listByCatalog } from '../docker-registry/list-by-catalog.ts';
import { linkedPage, listPages } from '../list-pages.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { renewed } from '../renewed.ts';
import { azureCloudOf } from './azure-cloud.ts';
import { listAzureTags } from './list-azure-tags.ts';
import { currentAzureLogin, registryToken } from './registry-token.ts';

/**
 * Azure's registries are listed by their own API (`/acr/v1`) with a token for the catalog. For the admin account, repository tokens and
 * anonymous access they are listed by the registry's catalog. A path in the address is a prefix of repositories. A registry with a custom
 * domain is treated as a plain registry.
 */
export const azureAcrAccess: ProviderAccess = {
  login: currentAzureLogin,
  async *listRepositories(context) {
    if (context.credentials?.variant !== 'AzureAcr') {
      yield* listByCatalog(context);
      return;
    }
    const prefix = new URL(context.url ?? '').pathname.slice(1);
    for await (const name of listAsPrincipal(context)) {
      if (typeof name === 'string' && (prefix === '' || name.startsWith(`${prefix}/`))) yield name;
    }
  },
  listTags(context, repository) {
    const isAzure = azureCloudOf(new URL(context.url ?? '').host) !== undefined;
    return isAzure ? listAzureTags(context, repository) : undefined;
  },
};

function listAsPrincipal(context: ProviderContext): AsyncGenerator<unknown, void, undefined> {
  const { host } = new URL(context.url ?? '');
  const refusal = `${host} does not list its repositories for this service principal: grant it permission to list the catalog, or enter the repositories.`;
  const token = renewed(() => registryToken(context, 'registry:catalog:*', refusal));
  return listPages(context, {
    first: { url: `https://${host}/acr/v1/_catalog?n=100` },
    authorize: async () => `Bearer ${(await token()).token}`,
    entriesOf: catalogEntries,
    nextOf: linkedPage,
  });
}

/** `null` means an empty catalog. */
function catalogEntries(json: unknown): readonly unknown[] | undefined {
  const entries = isObject(json) && 'repositories' in json ? (json['repositories'] ?? []) : undefined;
  return Array.isArray(entries) ? entries : undefined;
}
