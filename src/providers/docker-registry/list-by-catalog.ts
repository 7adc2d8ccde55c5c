import { listCatalog } from '../../oci/registry/list-catalog.ts';
import { loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderContext, RegistryLogin } from '../provider-access.ts';

/** All repositories in the registry's catalog. With a path in the registry's address, only those below it. */
export async function* listByCatalog(
  context: ProviderContext,
  login?: RegistryLogin,
): AsyncGenerator<string, void, undefined> {
  const { url, addressPolicy, timeouts, signal } = context;
  const { host, credentials } = login ?? (await loginWithCredentials(context));
  const prefix = new URL(url ?? '').pathname.slice(1);
  for await (const name of listCatalog({ host, credentials, addressPolicy, timeouts }, signal)) {
    if (prefix === '' || name.startsWith(`${prefix}/`)) yield name;
  }
}
