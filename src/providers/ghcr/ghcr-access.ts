import { ScanError } from '../../domain/scan-error.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { listEach } from '../list-each.ts';
import { arrayEntries, linkedPage, listPages, type PagedList } from '../list-pages.ts';
import { loginPair, loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { responseError } from '../response-error.ts';
import { textField } from '../text-field.ts';
import { findGithubEndpoint, type GithubEndpoint } from './github-endpoint.ts';
import { githubRefusalStatus, organizationsError, packagesError, ssoError } from './github-refusal.ts';

interface Github {
  context: ProviderContext;
  endpoint: GithubEndpoint;
  token: string;
}

/** Path of an owner in the API (`orgs/acme`), or the refusal that was returned in place of owners. */
type Owner = string | ScanError;

/**
 * The registry has no catalog. GitHub's API lists the container packages of the owner in the address, otherwise those of the token's owner
 * and of its organizations. GitHub Packages requires classic personal access tokens (`read:packages`). Without one nothing can be listed,
 * not even public images. Pulls use the token at the registry.
 */
export const ghcrAccess: ProviderAccess = {
  login: loginWithCredentials,
  async *listRepositories(context) {
    const endpoint = findGithubEndpoint(context.url);
    if (context.credentials === null) throw anonymous(endpoint);
    const github = { context, endpoint, token: loginPair(context.credentials).password };
    if (endpoint.owner !== undefined) {
      yield* listOwner(github, await ownerPath(github, endpoint.owner));
      return;
    }
    yield* listEach(context, listOwners(github), (owner) => {
      if (owner instanceof ScanError) throw owner;
      return listOwner(github, owner);
    });
  },
};

/** Packages of users and of organizations have different addresses. */
async function ownerPath(github: Github, owner: string): Promise<string> {
  const { context, endpoint } = github;
  const name = percentEncode(owner);
  const request = { method: 'GET' as const, ...requestOf(github, `${endpoint.apiUrl}/users/${name}`) };
  const answer = await context.http.request(request, context.signal);
  const type = textField(answer.json, 'type');
  if (type === undefined) throw responseError(answer, true);
  return type === 'Organization' ? `orgs/${name}` : `users/${name}`;
}

/** GitHub leaves out organizations that require an authorization of the token for their single sign-on, and names them in a header. */
async function* listOwners(github: Github): AsyncGenerator<Owner, void, undefined> {
  yield 'user';
  let isPartial = false;
  try {
    const organizations = listOf(github, 'user/orgs?per_page=100', {
      nextOf: (answer) => {
        const sso = answer.headers['x-github-sso'];
        isPartial ||= typeof sso === 'string' && sso.startsWith('partial-results');
        return linkedPage(answer);
      },
      errorOf: organizationsError,
    });
    for await (const entry of organizations) {
      const login = textField(entry, 'login');
      if (login !== undefined) yield `orgs/${percentEncode(login)}`;
    }
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== 'UNAUTHORIZED') throw error;
    yield error;
  }
  if (isPartial) yield ssoError();
}

/** `name` may contain slashes. Names of owners may have capital letters, names of images never do. */
async function* listOwner(github: Github, owner: string): AsyncGenerator<string, void, undefined> {
  const { path } = github.endpoint;
  const packages = listOf(github, `${owner}/packages?package_type=container&per_page=100`, {
    nextOf: linkedPage,
    errorOf: (answer) => packagesError(answer, github.token),
  });
  for await (const entry of packages) {
    const login = textField(isObject(entry) ? entry['owner'] : undefined, 'login')?.toLowerCase();
    const name = textField(entry, 'name');
    if (login === undefined || name === undefined) continue;
    if (path === '' || name === path || name.startsWith(`${path}/`)) yield `${login}/${name}`;
  }
}

function listOf(
  github: Github,
  path: string,
  paging: Pick<PagedList, 'nextOf' | 'errorOf'>,
): AsyncGenerator<unknown, void, undefined> {
  const first = requestOf(github, `${github.endpoint.apiUrl}/${path}`);
  return listPages(github.context, { first, entriesOf: arrayEntries, ...paging });
}

function requestOf({ token }: Github, url: string): PagedList['first'] {
  const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };
  return { url, headers, authorization: `Bearer ${token}`, refusalStatus: githubRefusalStatus };
}

function anonymous({ apiUrl }: GithubEndpoint): ScanError {
  const { host } = new URL(apiUrl);
  return new ScanError(
    'UNAUTHORIZED',
    `${host} does not list packages without a token, including public packages: enter the repositories.`,
  );
}
