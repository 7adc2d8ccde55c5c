import { isDigest } from '../../domain/digest.ts';
import { isTagName } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import type { ProviderAccess, RegistryLogin } from '../provider-access.ts';
import { textField } from '../text-field.ts';
import { renewalMs } from './assume-role.ts';
import { readEcrHost } from './ecr-host.ts';
import { type EcrSession, openEcrSession } from './ecr-session.ts';

/** Limit of the API. */
const pageSize = 1000;
const pagesMax = 2000;

/**
 * Amazon ECR, private registries. The registry accepts a password that the API issues for twelve hours. It has no catalog, so the API lists
 * repositories, and tags with their digests.
 */
export const awsEcrAccess: ProviderAccess = {
  async login(context) {
    const session = openEcrSession(context);
    const login = readAuthorization(await session.call('GetAuthorizationToken', {}), session);
    if (login !== undefined) return login;
    throw noEcr(session);
  },
  async *listRepositories(context) {
    const session = openEcrSession(context);
    const prefix = context.url === null ? '' : new URL(context.url).pathname.slice(1);
    for await (const repository of listPages(session, 'DescribeRepositories', 'repositories')) {
      const name = textField(repository, 'repositoryName');
      if (name !== undefined && (prefix === '' || name === prefix || name.startsWith(`${prefix}/`))) yield name;
    }
  },
  async *listTags(context, repositoryName) {
    const session = openEcrSession(context);
    const input = { repositoryName, filter: { tagStatus: 'TAGGED' } };
    const seen = new Set<string>();
    for await (const image of listPages(session, 'ListImages', 'imageIds', input)) {
      const name = textField(image, 'imageTag');
      const digest = textField(image, 'imageDigest');
      if (name === undefined || !isTagName(name) || seen.has(name)) continue;
      seen.add(name);
      yield { name, digest: isDigest(digest) ? digest : null };
    }
  },
};

/** The password is valid for every registry that the credentials can read, so the requested host is used if there is one. */
function readAuthorization(json: unknown, { endpoint }: EcrSession): RegistryLogin | undefined {
  const list = isObject(json) ? json['authorizationData'] : undefined;
  const data: unknown = Array.isArray(list) ? list[0] : undefined;
  const token = Buffer.from(textField(data, 'authorizationToken') ?? '', 'base64').toString('utf8');
  const [, username, password] = /^([^:]+):(.+)$/s.exec(token) ?? [];
  const host = endpoint.registry?.host ?? namedHost(textField(data, 'proxyEndpoint'), endpoint.region);
  if (username === undefined || password === undefined || host === undefined) return undefined;
  const expiresAt = isObject(data) ? data['expiresAt'] : undefined;
  const expiry = typeof expiresAt === 'number' ? { expiresAtMs: Math.floor(expiresAt * 1000) - renewalMs } : {};
  return { host, credentials: { username, password }, ...expiry };
}

function namedHost(endpoint: string | undefined, region: string): string | undefined {
  if (endpoint === undefined || !URL.canParse(endpoint)) return undefined;
  const registry = readEcrHost(new URL(endpoint).host);
  return registry?.region === region ? registry.host : undefined;
}

/** Entries of all pages of an action, in the account of the registry's host if it is known. */
async function* listPages(
  session: EcrSession,
  action: string,
  member: string,
  input: Record<string, unknown> = {},
): AsyncGenerator<unknown, void, undefined> {
  const { registry, ecrOrigin } = session.endpoint;
  const account = registry === null ? {} : { registryId: registry.accountId };
  const read = new Set<string>();
  let nextToken: string | undefined;
  do {
    const next = nextToken === undefined ? {} : { nextToken };
    const page = await session.call(action, { ...account, ...input, maxResults: pageSize, ...next });
    const entries = isObject(page) ? page[member] : undefined;
    if (!Array.isArray(entries)) throw noEcr(session);
    yield* entries;
    nextToken = textField(page, 'nextToken');
    if (nextToken !== undefined) {
      if (read.has(nextToken))
        throw new ScanError('NOT_A_REGISTRY', `${new URL(ecrOrigin).host} returned the same page of a list again.`);
      if (read.size >= pagesMax) throw new ScanError('LIMIT_EXCEEDED', `ECR returned more than ${pagesMax} pages.`);
      read.add(nextToken);
    }
  } while (nextToken !== undefined);
}

function noEcr({ endpoint }: EcrSession): ScanError {
  return new ScanError('NOT_A_REGISTRY', `${new URL(endpoint.ecrOrigin).host} does not respond like AWS.`);
}
