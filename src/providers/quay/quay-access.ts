import { ScanError } from '../../domain/scan-error.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { listCatalog } from '../../oci/registry/list-catalog.ts';
import { listPages } from '../list-pages.ts';
import { loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { responseError } from '../response-error.ts';
import { textField } from '../text-field.ts';

/**
 * Quay's API (`/api/v1`) accepts OAuth tokens only. For robots and users with a password the registry's catalog lists readable
 * repositories. Listed namespaces: the path of the registry's address; otherwise, with a token, its owner and the owner's organizations;
 * otherwise that of the user name (`organization+robot`). Public repositories of a namespace are listed without credentials.
 */
export const quayAccess: ProviderAccess = {
  login: loginWithCredentials,
  async *listRepositories(context) {
    const namespace = new URL(context.url ?? '').pathname.slice(1);
    const token = context.credentials?.fields['pat'];
    const authorization = token === undefined ? undefined : `Bearer ${token}`;
    const owned = authorization === undefined ? undefined : await listNamespaces(context, authorization);
    if (owned !== undefined) {
      const wanted = namespace === '' ? owned : [namespace];
      for (const name of wanted) yield* listNamespace(context, name, authorization);
      return;
    }
    if (context.credentials === null) {
      yield* listNamespace(context, namespace || namespaceOf(context));
      return;
    }
    for await (const name of visible(context)) {
      if (namespace === '' || name.startsWith(`${namespace}/`)) yield name;
    }
    yield* listOpenNamespace(context, namespace || namespaceOf(context));
  },
};

function apiUrl({ url }: ProviderContext, path: string): string {
  return `${new URL(url ?? '').origin}/api/v1/${path}`;
}

/** Undefined when the API does not accept the token: application tokens of users are valid for the registry only. */
async function listNamespaces(context: ProviderContext, authorization: string): Promise<string[] | undefined> {
  const url = apiUrl(context, 'user/');
  const answer = await context.http.request({ method: 'GET', url, authorization }, context.signal);
  if (answer.status === 401 || answer.status === 403) return undefined;
  const username = textField(answer.json, 'username');
  const organizations = isObject(answer.json) ? answer.json['organizations'] : undefined;
  if (username === undefined) throw responseError(answer, true);
  const names = Array.isArray(organizations) ? organizations.map((entry) => textField(entry, 'name')) : [];
  return [username, ...names.filter((name) => name !== undefined)];
}

async function* visible(context: ProviderContext): AsyncGenerator<string, void, undefined> {
  const { addressPolicy, timeouts, signal } = context;
  yield* listCatalog({ ...(await loginWithCredentials(context)), addressPolicy, timeouts }, signal);
}

/** The page itself names the next page with an opaque text. */
async function* listNamespace(
  context: ProviderContext,
  namespace: string,
  authorization?: string,
): AsyncGenerator<string, void, undefined> {
  const query = { namespace, ...(authorization === undefined && { public: 'true' }) };
  const pageUrl = (more: Record<string, string> = {}) =>
    apiUrl(context, `repository?${new URLSearchParams({ ...query, ...more }).toString()}`);
  let next: string | undefined;
  const entries = listPages(context, {
    first: { url: pageUrl(), authorization },
    entriesOf: (json) => {
      next = textField(json, 'next_page');
      const repositories = isObject(json) ? json['repositories'] : undefined;
      return Array.isArray(repositories) ? repositories : undefined;
    },
    nextOf: () => (next === undefined || next === '' ? undefined : pageUrl({ next_page: next })),
  });
  for await (const entry of entries) {
    const name = imageName(entry, namespace);
    if (name !== undefined) yield name;
  }
}

/** Quay may be configured to list nothing without credentials. Then the catalog is the complete list. */
async function* listOpenNamespace(
  context: ProviderContext,
  namespace: string,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* listNamespace(context, namespace);
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== 'UNAUTHORIZED') throw error;
  }
}

/** Quay also stored other kinds of applications, and it lists repositories for some time after their deletion. */
function imageName(entry: unknown, namespace: string): string | undefined {
  const name = textField(entry, 'name');
  const isImage = (textField(entry, 'kind') ?? 'image') === 'image';
  const isMarkedForDeletion = textField(entry, 'state') === 'MARKED_FOR_DELETION';
  return name === undefined || !isImage || isMarkedForDeletion
    ? undefined
    : `${textField(entry, 'namespace') ?? namespace}/${name}`;
}

function namespaceOf({ url, credentials }: ProviderContext): string {
  const username = credentials?.fields['username']?.split('+', 1)[0] ?? '';
  if (username !== '' && !username.startsWith('$')) return username;
  const { host } = new URL(url ?? '');
  throw new ScanError(
    'NOT_A_REGISTRY',
    `The organization on ${host} is missing: enter the address with the organization (https://${host}/organization), or enter the repositories.`,
  );
}
