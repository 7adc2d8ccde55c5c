import { ScanError } from '../../domain/scan-error.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { listEach } from '../list-each.ts';
import { listPages } from '../list-pages.ts';
import { loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { renewed } from '../renewed.ts';
import { isRepositoryKey, type KeyedRepository, keysToList } from '../repository-keys.ts';
import { textField } from '../text-field.ts';
import { findGoogleEndpoint, type GoogleEndpoint } from './google-endpoint.ts';
import { readServiceAccountKey, type ServiceAccountKey } from './service-account-key.ts';
import { serviceAccountToken } from './service-account-token.ts';

/** One project in one location. */
interface GoogleProject {
  context: ProviderContext;
  endpoint: GoogleEndpoint;
  /** Resource name in the API. */
  project: string;
  authorize(): Promise<string | undefined>;
}

/** User name which states to Google's registries that the password is an access token. */
const accessTokenUser = 'oauth2accesstoken';

/**
 * The Artifact Registry API lists Google's registries, including the remains of Container Registry: the packages of each Docker repository
 * of the project in the address, otherwise of the project given with the key, otherwise of the key's own project. Packages are images
 * without their versions, of which each may have thousands.
 */
export const googleGarAccess: ProviderAccess = {
  async login(context) {
    const key = givenKey(context);
    if (key === undefined) return loginWithCredentials(context);
    const { host } = findGoogleEndpoint(context.url);
    const { token, expiresAtMs } = await serviceAccountToken(context, key);
    return { host, credentials: { username: accessTokenUser, password: token }, expiresAtMs };
  },
  async *listRepositories(context) {
    const opened = openProject(context);
    const { repository } = opened.endpoint;
    if (repository !== undefined) yield* listImages(opened, repository);
    else yield* listEach(context, await dockerRepositories(opened), (name) => listImages(opened, name));
  },
};

function givenKey({ credentials }: ProviderContext): ServiceAccountKey | undefined {
  return credentials === null ? undefined : readServiceAccountKey(credentials.fields['serviceAccountJson'] ?? '');
}

function openProject(context: ProviderContext): GoogleProject {
  const endpoint = findGoogleEndpoint(context.url);
  const key = givenKey(context);
  const project = endpoint.project ?? context.credentials?.fields['projectId'] ?? key?.projectId;
  const isKnown = project !== undefined && /^(?:[a-z0-9.-]{1,253}:)?[a-z0-9-]{1,63}$/.test(project);
  if (!isKnown || (key === undefined && endpoint.repository === undefined)) {
    const example = `https://${endpoint.host}/PROJECT${endpoint.isRepositoryNamed ? '/REPOSITORY' : ''}`;
    throw new ScanError(
      'NOT_A_REGISTRY',
      `The project on ${endpoint.host} is missing: enter the address with the project (${example}), or enter the repositories.`,
    );
  }
  const token = key && renewed(() => serviceAccountToken(context, key));
  return { context, endpoint, project, authorize: async () => token && `Bearer ${(await token()).token}` };
}

/** The list contains repositories of all package types. Virtual repositories only show images of others. */
async function dockerRepositories(opened: GoogleProject): Promise<string[]> {
  const found: KeyedRepository[] = [];
  for await (const entry of listNamed(opened, 'repositories')) {
    const key = textField(entry, 'name')?.split('/').at(-1);
    const isVirtual = textField(entry, 'mode') === 'VIRTUAL_REPOSITORY';
    if (textField(entry, 'format') === 'DOCKER' && isRepositoryKey(key)) found.push({ key, isVirtual });
  }
  return keysToList(found);
}

async function* listImages(opened: GoogleProject, repository: string): AsyncGenerator<string, void, undefined> {
  const { isRepositoryNamed, path } = opened.endpoint;
  const project = opened.project.replace(':', '/');
  const prefix = isRepositoryNamed ? `${project}/${repository}` : project;
  for await (const entry of listNamed(opened, 'packages', repository)) {
    const image = imageOf(entry);
    const isWanted = path === '' || image === path || image?.startsWith(`${path}/`) === true;
    if (image !== undefined && isWanted) yield `${prefix}/${image}`;
  }
}

/** A package's name is `…/packages/NAME`, with escaped slashes in NAME. */
function imageOf(entry: unknown): string | undefined {
  try {
    return decodeURIComponent(textField(entry, 'name')?.split('/').at(-1) ?? '');
  } catch {
    return undefined;
  }
}

/** An empty page lacks the member for its entries. */
function listNamed(
  { context, endpoint, project, authorize }: GoogleProject,
  member: 'repositories' | 'packages',
  repository?: string,
): AsyncGenerator<unknown, void, undefined> {
  const parent = ['projects', project, 'locations', endpoint.location].concat(
    repository === undefined ? [] : ['repositories', repository],
  );
  const path = parent.concat(member).map(percentEncode).join('/');
  const firstUrl = `https://artifactregistry.googleapis.com/v1/${path}?pageSize=1000`;
  return listPages(context, {
    first: { url: firstUrl },
    authorize,
    entriesOf: (json) => {
      const entries = isObject(json) ? (json[member] ?? []) : undefined;
      return Array.isArray(entries) ? entries : undefined;
    },
    nextOf: ({ json }) => {
      const next = textField(json, 'nextPageToken') ?? '';
      return next === '' ? undefined : `${firstUrl}&pageToken=${percentEncode(next)}`;
    },
  });
}
