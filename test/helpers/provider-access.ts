import { listRepositories } from '../../src/providers/list-repositories.ts';
import type { ProviderAccess, ProviderContext, RegistryLogin } from '../../src/providers/provider-access.ts';
import { openProviderHttp } from '../../src/providers/provider-http.ts';

export interface ProviderSituation extends Partial<Omit<ProviderContext, 'http'>> {
  /** Stand-ins for the fixed origins of a provider: `https://quay.io` → `http://127.0.0.1:PORT`. */
  origins?: Record<string, string>;
}

/** Loopback is allowed, as an operator may allow it. */
export const openPolicy = { allowPrivate: true as const, isInsecure: false };

/** Runs `use` with the context of a connected registry, and closes its connections. */
export async function withProviderContext<T>(
  situation: ProviderSituation,
  use: (context: ProviderContext) => Promise<T>,
): Promise<T> {
  const { origins = {}, ...given } = situation;
  const { url = null, addressPolicy = openPolicy } = given;
  const http = openProviderHttp({ addressPolicy, registryUrl: url, originMap: new Map(Object.entries(origins)) });
  const signal = new AbortController().signal;
  try {
    return await use({
      organizationId: 'org_1',
      credentials: null,
      repositories: [],
      signal,
      ...given,
      url,
      addressPolicy,
      http,
    });
  } finally {
    await http.close();
  }
}

export function loginTo(access: ProviderAccess, situation: ProviderSituation): Promise<RegistryLogin> {
  return withProviderContext(situation, (context) => access.login(context));
}

/** The complete list, as the service reads it. */
export function listAll(access: ProviderAccess, situation: ProviderSituation): Promise<string[]> {
  return withProviderContext(situation, (context) => collect(listRepositories(access, context)));
}

export async function collect<T>(items: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
