import { ScanError } from '../../domain/scan-error.ts';
import { listCatalog } from '../../oci/registry/list-catalog.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import { listByCatalog } from '../docker-registry/list-by-catalog.ts';
import { listEach } from '../list-each.ts';
import { arrayEntries, listPages } from '../list-pages.ts';
import { loginPair } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext, RegistryLogin } from '../provider-access.ts';
import { isRepositoryKey, type KeyedRepository, keysToList } from '../repository-keys.ts';
import { textField } from '../text-field.ts';
import { jfrogLogin } from './jfrog-login.ts';
import { keyInHost, keyInPath } from './key-in-address.ts';

/**
 * Artifactory names images in one of three ways. By path, `host/key/image`: its API lists the Docker repositories, and each has a catalog.
 * A path in the registry's address names one (`/key`, also after `/artifactory`). By host, `key.host/image` or `account-key.host/image`:
 * recognized by the key in the host's name. By port: the host has a catalog, and the API may be absent.
 */
export const jfrogAccess: ProviderAccess = {
  login: jfrogLogin,
  async *listRepositories(context) {
    const url = context.url ?? '';
    const login = await jfrogLogin(context);
    const opened = { context, login };
    const key = keyInPath(url);
    if (key !== undefined) {
      yield* listKey(opened, key, `${key}/`);
      return;
    }
    const keys = await dockerKeys(context);
    if (keys === undefined) {
      yield* listByCatalog(context, login);
      return;
    }
    const own = keyInHost(
      url,
      keys.map(({ key: name }) => name),
    );
    if (own !== undefined) {
      yield* listKey(opened, own, '');
      return;
    }
    yield* listEach(context, keysToList(keys), (name) => listKey(opened, name, `${name}/`));
  },
};

async function* listKey(
  { context, login }: { context: ProviderContext; login: RegistryLogin },
  key: string,
  prefix: string,
): AsyncGenerator<string, void, undefined> {
  const { host, credentials } = login;
  const { addressPolicy, timeouts, signal } = context;
  const path = `/artifactory/api/docker/${key}/v2/_catalog`;
  const catalog = listCatalog({ host, credentials, addressPolicy, timeouts, path }, signal);
  for await (const name of catalog) yield `${prefix}${name}`;
}

/**
 * Undefined when the API is absent, as behind a port for one repository. Remote repositories are left out, because their catalog is that of
 * the registry that they proxy and not of their cached content.
 */
async function dockerKeys(context: ProviderContext): Promise<KeyedRepository[] | undefined> {
  const entries = listPages(context, {
    first: {
      url: `${new URL(context.url ?? '').origin}/artifactory/api/repositories`,
      authorization: apiAuthorization(context),
    },
    entriesOf: arrayEntries,
    nextOf: () => undefined,
  });
  const found: KeyedRepository[] = [];
  try {
    for await (const entry of entries) {
      const key = textField(entry, 'key');
      const type = textField(entry, 'type')?.toUpperCase();
      const format = textField(entry, 'packageType')?.toLowerCase();
      const isImages = format === 'docker' || format === 'oci';
      if (isImages && type !== 'REMOTE' && isRepositoryKey(key)) found.push({ key, isVirtual: type === 'VIRTUAL' });
    }
  } catch (error) {
    if (error instanceof ScanError && error.code === 'NOT_A_REGISTRY') return undefined;
    throw error;
  }
  return found;
}

function apiAuthorization({ credentials }: ProviderContext): string | undefined {
  if (credentials === null) return undefined;
  const token = credentials.fields['identityToken'];
  return token === undefined ? basicAuthorization(loginPair(credentials)) : `Bearer ${token}`;
}
