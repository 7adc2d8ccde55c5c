import { isObject } from '../../oci/manifest/read-json.ts';
import { listByCatalog } from '../docker-registry/list-by-catalog.ts';
import { linkedPage, listPages } from '../list-pages.ts';
import { postForm } from '../post-form.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { renewed } from '../renewed.ts';
import { tokenInAnswer } from '../token-in-answer.ts';
import { azureAcrLogin } from './azure-acr-login.ts';
import { tokenLifetimeSeconds } from './token-lifetime.ts';

/**
 * Azure's registries are listed by their own API (`/acr/v1`) with a token for the catalog, and by the registry's catalog for the admin
 * account, repository tokens and strangers. A path in the address is a prefix of repositories.
 */
export const azureAcrAccess: ProviderAccess = {
  login: azureAcrLogin,
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
};

function listAsPrincipal(context: ProviderContext): AsyncGenerator<unknown, void, undefined> {
  const { host } = new URL(context.url ?? '');
  const token = renewed(() => catalogToken(context));
  return listPages(context, {
    first: { url: `https://${host}/acr/v1/_catalog?n=100` },
    authorize: async () => `Bearer ${(await token()).token}`,
    entriesOf: catalogEntries,
    nextOf: linkedPage,
  });
}

async function catalogToken(context: ProviderContext): Promise<{ token: string; expiresAtMs: number }> {
  const { host, credentials } = await azureAcrLogin(context);
  const askedAtMs = Date.now();
  const answer = await postForm(context, `https://${host}/oauth2/token`, {
    grant_type: 'refresh_token',
    service: host,
    scope: 'registry:catalog:*',
    refresh_token: credentials?.password ?? '',
  });
  const token = tokenInAnswer(
    answer,
    'access_token',
    `${host} does not list its repositories for this service principal: let it list the catalog, or name the repositories.`,
  );
  return { token, expiresAtMs: askedAtMs + tokenLifetimeSeconds(token) * 900 };
}

/** `null` stands for an empty catalog. */
function catalogEntries(json: unknown): readonly unknown[] | undefined {
  const entries = isObject(json) && 'repositories' in json ? (json['repositories'] ?? []) : undefined;
  return Array.isArray(entries) ? entries : undefined;
}
