import { ScanError } from '../../domain/scan-error.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { listEach } from '../list-each.ts';
import { arrayEntries, linkedPage, listPages } from '../list-pages.ts';
import { loginPair } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { responseError } from '../response-error.ts';
import { textField } from '../text-field.ts';
import { findGitlab, type GitlabEndpoint } from './gitlab-endpoint.ts';

/**
 * GitLab's API (`/api/v4`) lists GitLab's registry with a personal, group or project access token (`read_api`). Deploy tokens can pull but
 * not list, so repositories must be named. A path in the address names one group with everything below it, or one project.
 */
export const gitlabAccess: ProviderAccess = {
  async login(context) {
    const endpoint = await findGitlab(context);
    const host = endpoint.registryHost ?? (await askRegistryHost(context, endpoint));
    return { host, credentials: context.credentials === null ? undefined : loginPair(context.credentials) };
  },
  async *listRepositories(context) {
    const endpoint = await findGitlab(context);
    if (endpoint.path !== '') yield* listPath(context, endpoint);
    else if (context.credentials === null) throw unnamed(endpoint);
    else yield* listMemberships(context, endpoint);
  },
};

/** The prefix of a project's images begins with the registry's host. */
async function askRegistryHost(context: ProviderContext, { apiUrl, path }: GitlabEndpoint): Promise<string> {
  const group = path.split('/')[0] ?? '';
  const query = 'per_page=1&order_by=id&sort=asc';
  const url =
    group === ''
      ? `${apiUrl}/projects?membership=true&${query}`
      : `${apiUrl}/groups/${percentEncode(group)}/projects?include_subgroups=true&${query}`;
  const answer = await context.http.request({ method: 'GET', url, ...authorizationOf(context) }, context.signal);
  const [project] = arrayEntries(answer.json) ?? [];
  const host = textField(project, 'container_registry_image_prefix')?.split('/')[0]?.toLowerCase();
  if (host !== undefined && URL.canParse(`https://${host}`) && new URL(`https://${host}`).host !== '') return host;
  if (answer.status === 401 || answer.status === 403) throw responseError(answer, context.credentials !== null);
  throw new ScanError(
    'NOT_A_REGISTRY',
    `${answer.url.host} does not return the address of its container registry: enter that address.`,
  );
}

async function* listPath(
  context: ProviderContext,
  { apiUrl, path }: GitlabEndpoint,
): AsyncGenerator<string, void, undefined> {
  const id = percentEncode(path);
  const url = `${apiUrl}/groups/${id}`;
  const { status } = await context.http.request(
    { method: 'GET', url: `${url}?with_projects=false`, ...authorizationOf(context) },
    context.signal,
  );
  yield* listOf(context, status === 404 ? `${apiUrl}/projects/${id}` : url);
}

/** Listed project by project, because the token's owner may be a member of single projects. */
async function* listMemberships(
  context: ProviderContext,
  { apiUrl }: GitlabEndpoint,
): AsyncGenerator<string, void, undefined> {
  const query = 'membership=true&min_access_level=20&pagination=keyset&order_by=id&sort=asc&per_page=100';
  const projects = listPages(context, {
    first: { url: `${apiUrl}/projects?${query}`, ...authorizationOf(context) },
    entriesOf: arrayEntries,
    nextOf: linkedPage,
  });
  yield* listEach(context, registryProjects(projects), (id) => listOf(context, `${apiUrl}/projects/${id}`));
}

async function* registryProjects(projects: AsyncIterable<unknown>): AsyncGenerator<number, void, undefined> {
  for await (const project of projects) {
    const id = registryProject(project);
    if (id !== undefined) yield id;
  }
}

/** Id of a project that has a registry. */
function registryProject(project: unknown): number | undefined {
  if (!isObject(project) || project['container_registry_enabled'] === false) return undefined;
  if (project['container_registry_access_level'] === 'disabled') return undefined;
  const id = project['id'];
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

/** `path` is the image's name without the host. Repositories that are being deleted are left out. */
async function* listOf(context: ProviderContext, ownerUrl: string): AsyncGenerator<string, void, undefined> {
  const entries = listPages(context, {
    first: { url: `${ownerUrl}/registry/repositories?per_page=100`, ...authorizationOf(context) },
    entriesOf: arrayEntries,
    nextOf: linkedPage,
  });
  for await (const entry of entries) {
    const name = textField(entry, 'path');
    const isMarkedForDeletion = textField(entry, 'status')?.startsWith('delete_') === true;
    if (name !== undefined && !isMarkedForDeletion) yield name;
  }
}

function authorizationOf({ credentials }: ProviderContext): { authorization?: string } {
  return credentials === null ? {} : { authorization: `Bearer ${loginPair(credentials).password}` };
}

function unnamed({ apiUrl }: GitlabEndpoint): ScanError {
  const { host } = new URL(apiUrl);
  return new ScanError(
    'NOT_A_REGISTRY',
    `The group on ${host} is missing: enter the address with the group (https://${host}/group), or enter the repositories.`,
  );
}
