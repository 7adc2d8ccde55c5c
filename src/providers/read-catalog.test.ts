import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withProviderContext } from '../../test/helpers/provider-access.ts';
import { type StandInRegistry, startStandInRegistry } from '../../test/helpers/stand-in-registry.ts';
import { ScanError } from '../domain/scan-error.ts';
import { basicAuthorization } from '../oci/registry/registry-credentials.ts';
import type { ProviderAccess, RegistryLogin } from './provider-access.ts';
import { type CatalogRepository, readCatalog } from './read-catalog.ts';

describe('a sync that outlasts its login', () => {
  let registry: StandInRegistry;
  /** Password of the last login; only this one is accepted. */
  let password = '';
  beforeAll(async () => {
    registry = await startStandInRegistry();
    registry.behaviours.push((request, response) => {
      const isOpen = request.headers.authorization === basicAuthorization({ username: 'ann', password });
      response.writeHead(isOpen ? 200 : 401, isOpen ? {} : { 'www-authenticate': 'Basic realm="registry"' });
      response.end('{"tags":["1.0"]}');
      return true;
    });
  });
  afterAll(() => registry.stop());

  /** Each login is valid until the next repository is listed. */
  function accessWith(logIn: () => Promise<void>): ProviderAccess {
    return {
      async login() {
        await logIn();
        const login: RegistryLogin = { host: registry.host, credentials: { username: 'ann', password } };
        return { ...login, expiresAtMs: Date.now() - 1 };
      },
      async *listRepositories() {
        yield 'one';
        yield 'two';
      },
    };
  }

  const sync = (access: ProviderAccess, seen: CatalogRepository[]) =>
    withProviderContext({ url: `http://${registry.host}` }, async (context) => {
      const login = { host: registry.host, credentials: { username: 'ann', password: 'over' }, expiresAtMs: 1 };
      const options = { isWanted: () => true, needsDigests: false };
      return readCatalog({ access, context, login }, options, async (repository) => void seen.push(repository));
    });

  it('logs in again', async () => {
    const seen: CatalogRepository[] = [];
    const access = accessWith(async () => {
      password = 'new';
    });
    expect(await sync(access, seen)).toEqual({ repositories: 2, skipped: 0, refusal: null });
    expect(seen.map(({ name, tags }) => [name, tags.map((tag) => tag.name)])).toEqual([
      ['one', ['1.0']],
      ['two', ['1.0']],
    ]);
  });

  it('ends when that is refused, and removes no remaining tag', async () => {
    const access = accessWith(async () => {
      throw new ScanError('UNAUTHORIZED', 'The key was withdrawn.');
    });
    await expect(sync(access, [])).rejects.toThrow('The key was withdrawn.');
  });
});
