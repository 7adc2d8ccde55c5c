import { ScanError } from '../../domain/scan-error.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { listEach } from '../list-each.ts';
import { listPages } from '../list-pages.ts';
import { loginPair, loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { responseError } from '../response-error.ts';
import { textField } from '../text-field.ts';
import { type HubAuthorization, hubApi, hubAuthorization } from './hub-authorization.ts';
import { findHubNamespace } from './hub-namespace.ts';

/**
 * Docker Hub's registry has no catalog. Docker Hub's API at hub.docker.com lists the repositories of a namespace: the one in the address,
 * otherwise those of the login and of its organizations. Pulls use the same credentials at registry-1.docker.io and the token service that
 * it names.
 */
export const dockerHubAccess: ProviderAccess = {
  login: loginWithCredentials,
  async *listRepositories(context) {
    const { namespace, repository } = findHubNamespace(context.url);
    if (namespace === undefined && context.credentials === null) throw unnamed();
    const authorize = hubAuthorization(context);
    // Refused credentials end the listing here: they are sent once and not for each part of the list.
    await authorize();
    if (namespace === undefined) {
      yield* listEach(context, listNamespaces(context, authorize), (part) => {
        if (part instanceof ScanError) throw part;
        return listNamespace(context, part, authorize);
      });
    } else if (repository === undefined) {
      yield* listNamespace(context, namespace, authorize);
    } else {
      yield await findRepository(context, `${namespace}/${repository}`, authorize);
    }
  },
};

/**
 * The login's own namespace and its organizations (`/v2/user/orgs/`, as in Docker's own hub-tool). An organization access token has the
 * name of its organization and belongs to no user. A refusal is returned when organizations cannot be listed.
 */
async function* listNamespaces(
  context: ProviderContext,
  authorize: HubAuthorization,
): AsyncGenerator<string | ScanError, void, undefined> {
  if (context.credentials === null) return;
  const { username, password } = loginPair(context.credentials);
  yield username.toLowerCase();
  if (password.startsWith('dckr_oat_')) return;
  try {
    for await (const entry of listResults(context, '/v2/user/orgs/?page_size=100', authorize)) {
      const name = textField(entry, 'orgname')?.toLowerCase();
      if (name !== undefined) yield name;
    }
  } catch (error) {
    // This list is not publicly documented. Without it, the other parts are listed and the gap is reported.
    if (!(error instanceof ScanError) || (error.code !== 'UNAUTHORIZED' && error.code !== 'NOT_A_REGISTRY'))
      throw error;
    yield error;
  }
}

async function* listNamespace(
  context: ProviderContext,
  namespace: string,
  authorize: HubAuthorization,
): AsyncGenerator<string, void, undefined> {
  const path = `/v2/namespaces/${percentEncode(namespace)}/repositories?page_size=100&ordering=name`;
  for await (const entry of listResults(context, path, authorize)) {
    const name = textField(entry, 'name');
    if (name !== undefined && mayHoldImages(entry)) yield `${namespace}/${name}`;
  }
}

async function findRepository(context: ProviderContext, name: string, authorize: HubAuthorization): Promise<string> {
  const [namespace = '', repository = ''] = name.split('/');
  const path = `/v2/namespaces/${percentEncode(namespace)}/repositories/${percentEncode(repository)}`;
  const request = { method: 'GET' as const, url: `${hubApi}${path}`, authorization: await authorize() };
  const answer = await context.http.request(request, context.signal);
  if (textField(answer.json, 'name') === undefined) throw responseError(answer, context.credentials !== null);
  return name;
}

/** `{count, next, previous, results}`. `next` is the absolute address of the following page, null at the end. */
function listResults(
  context: ProviderContext,
  path: string,
  authorize: HubAuthorization,
): AsyncGenerator<unknown, void, undefined> {
  return listPages(context, {
    first: { url: `${hubApi}${path}` },
    authorize,
    entriesOf: (json) => {
      const results = isObject(json) ? json['results'] : undefined;
      return Array.isArray(results) ? results : undefined;
    },
    nextOf: ({ json }) => textField(json, 'next') || undefined,
  });
}

/** Plugins and charts have repositories too. Content that was pushed with an unknown type may be an image. */
function mayHoldImages(entry: unknown): boolean {
  const types = isObject(entry) ? entry['content_types'] : undefined;
  if (!Array.isArray(types) || types.length === 0) return textField(entry, 'repository_type') !== 'plugin';
  return types.includes('image') || types.includes('unrecognized');
}

function unnamed(): ScanError {
  return new ScanError(
    'NOT_A_REGISTRY',
    'The Docker Hub namespace is missing: enter the address with the namespace (https://docker.io/namespace), or enter the repositories.',
  );
}
