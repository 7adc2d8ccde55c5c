import { ScanError } from '../../domain/scan-error.ts';
import { listCatalog } from '../../oci/registry/list-catalog.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import { listByCatalog } from '../docker-registry/list-by-catalog.ts';
import { listEach } from '../list-each.ts';
import { arrayEntries, listPages } from '../list-pages.ts';
import { loginPair, loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess, ProviderContext } from '../provider-access.ts';
import { isRepositoryKey, type KeyedRepository, keysToList } from '../repository-keys.ts';
import { textField } from '../text-field.ts';

/**
 * Nexus 3 gives a Docker repository a port or a host of its own (a connector), or serves all of them by path, with images named
 * `host/repository/image`. Without a path in the address, the host's own catalog is requested, which a connector has. When there is none,
 * the REST API lists the Docker repositories, and each has a catalog. A path names one repository, also in the form in which Nexus shows it
 * (`/repository/NAME`).
 */
export const nexusAccess: ProviderAccess = {
  login: loginWithCredentials,
  async *listRepositories(context) {
    const { pathname } = new URL(context.url ?? '');
    const key = pathname.slice(1).replace(/^repository\//, '');
    if (key !== '') {
      yield* listKey(context, key);
      return;
    }
    let isAny = false;
    try {
      for await (const name of listByCatalog(context)) {
        isAny = true;
        yield name;
      }
      return;
    } catch (error) {
      const hasNoCatalog = error instanceof ScanError && error.code === 'NOT_A_REGISTRY' && !isAny;
      if (!hasNoCatalog) throw error;
    }
    yield* listEach(context, await dockerKeys(context), (name) => listKey(context, name));
  },
};

async function* listKey(context: ProviderContext, key: string): AsyncGenerator<string, void, undefined> {
  const { addressPolicy, timeouts, signal } = context;
  const path = `/repository/${key}/v2/_catalog`;
  for await (const name of listCatalog(
    { ...(await loginWithCredentials(context)), addressPolicy, timeouts, path },
    signal,
  )) {
    yield `${key}/${name}`;
  }
}

/** The API lists only repositories that the user may browse. Groups consist of other repositories. */
async function dockerKeys(context: ProviderContext): Promise<string[]> {
  const { url, credentials } = context;
  const entries = listPages(context, {
    first: {
      url: `${new URL(url ?? '').origin}/service/rest/v1/repositories`,
      authorization: credentials === null ? undefined : basicAuthorization(loginPair(credentials)),
    },
    entriesOf: arrayEntries,
    nextOf: () => undefined,
  });
  const found: KeyedRepository[] = [];
  for await (const entry of entries) {
    const key = textField(entry, 'name');
    if (textField(entry, 'format') !== 'docker' || !isRepositoryKey(key)) continue;
    found.push({ key, isVirtual: textField(entry, 'type') === 'group' });
  }
  return keysToList(found);
}
