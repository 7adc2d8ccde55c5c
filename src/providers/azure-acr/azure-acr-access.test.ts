import { describe, expect, it } from 'vitest';
import { advanceableClock } from '../../../test/helpers/advanceable-clock.ts';
import { answerForm } from '../../../test/helpers/answer-form.ts';
import {
  collect,
  listAll,
  loginTo,
  openPolicy,
  type ProviderSituation,
} from '../../../test/helpers/provider-access.ts';
import {
  expectFailure,
  farSideText,
  faultAt,
  providerFaults,
  throttledOnce,
} from '../../../test/helpers/provider-faults.ts';
import {
  catalogToken,
  directory,
  directoryToken,
  exchange,
  fields,
  jwt,
  refreshToken,
  standInAzure,
} from '../../../test/helpers/stand-in-azure.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { listTags } from '../../oci/registry/list-tags.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { azureAcrAccess } from './azure-acr-access.ts';

const admin: ProvidedCredentials = { variant: 'UsernamePassword', fields: { username: 'acme', password: 'canary' } };
const nullUser = '00000000-0000-0000-0000-000000000000';

/** Pages by `n` and `last`. The Link header is relative and repeats an empty `orderby`. */
function serveCatalog(path: string, names: string[], authorization = `Bearer ${catalogToken}`): Behaviour {
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://acr');
    if (url.pathname !== path) return false;
    if (request.headers.authorization !== authorization) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="acr"' }).end(`{"errors":["${farSideText}"]}`);
      return true;
    }
    const start = names.indexOf(url.searchParams.get('last') ?? '') + 1;
    const page = names.slice(start, start + Number(url.searchParams.get('n')));
    const last = page.at(-1);
    if (last !== undefined && start + page.length < names.length) {
      const query = `last=${encodeURIComponent(last)}&n=${url.searchParams.get('n')}&orderby=`;
      response.setHeader('link', `<${path}?${query}>; rel="next"`);
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ registry: 'acme.azurecr.io', repositories: page }));
    return true;
  };
}

describe('AZURE_ACR', () => {
  const { entra, acr, situation } = standInAzure();
  const list = (more?: ProviderSituation) => listAll(azureAcrAccess, situation(more));
  const login = (more?: ProviderSituation) => loginTo(azureAcrAccess, situation(more));

  it('lists all repositories over several pages as the service principal', async () => {
    const names = Array.from({ length: 230 }, (_, number) => `team/app-${number}`);
    entra.behaviours.push(throttledOnce(/token/), directory());
    acr.behaviours.push(...exchange(), throttledOnce(/last=/), serveCatalog('/acr/v1/_catalog', names));
    expect(await list()).toEqual(names);
    expect(acr.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /oauth2/exchange',
      'POST /oauth2/token',
      'GET /acr/v1/_catalog?n=100',
      'GET /acr/v1/_catalog?last=team%2Fapp-99&n=100&orderby=',
      'GET /acr/v1/_catalog?last=team%2Fapp-99&n=100&orderby=',
      'GET /acr/v1/_catalog?last=team%2Fapp-199&n=100&orderby=',
    ]);
  });

  it('lists the repositories below the path of the address, and an empty registry', async () => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange(), serveCatalog('/acr/v1/_catalog', ['team/api', 'teams/web', 'team/deep/er']));
    expect(await list({ url: 'https://acme.azurecr.io/team' })).toEqual(['team/api', 'team/deep/er']);
    acr.behaviours.splice(2, 1, answerWith(/_catalog/, 200, {}, '{"repositories":null}'));
    expect(await list()).toEqual([]);
  });

  it('leaves out invalid names of repositories', async () => {
    entra.behaviours.push(directory());
    const names = JSON.stringify({
      repositories: ['team/api', 7, null, { name: 'x' }, 'Team/API', '../etc', 'team/api'],
    });
    acr.behaviours.push(...exchange(), answerWith(/_catalog/, 200, {}, names));
    expect(await list()).toEqual(['team/api']);
  });

  it('logs in with the refresh token, and computes its expiry independently of the registry’s clock', async () => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange());
    const before = Date.now();
    const { host, credentials, expiresAtMs = 0 } = await login();
    expect({ host, credentials }).toEqual({
      host: 'acme.azurecr.io',
      credentials: { username: nullUser, password: refreshToken },
    });
    expect(expiresAtMs - before).toBeGreaterThanOrEqual(10_800 * 900);
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(10_800 * 900);
  });

  it.each(['opaque', 'a.b.c', jwt({ iat: 5, exp: 5 }), jwt({ exp: 1e300, iat: 0 }), jwt({})])(
    'accepts a refresh token without a lifetime: %s',
    async (token) => {
      entra.behaviours.push(directory());
      acr.behaviours.push(answerForm('/oauth2/exchange', () => ({ status: 200, json: { refresh_token: token } })));
      const before = Date.now();
      const { expiresAtMs = 0 } = await login();
      expect(expiresAtMs - before).toBeGreaterThanOrEqual(3600 * 900);
      expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(3600 * 900);
    },
  );

  it('pulls with a token that the registry issues for the refresh token', async () => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange());
    const { credentials } = await login();
    acr.behaviours.push((request, response) => {
      const url = new URL(request.url ?? '', 'http://acr');
      if (url.pathname !== '/oauth2/token') return false;
      const isAsked =
        url.searchParams.get('service') === 'acme.azurecr.io' &&
        url.searchParams.get('scope') === 'repository:team/api:pull' &&
        request.headers.authorization === basicAuthorization({ username: nullUser, password: refreshToken });
      response.writeHead(isAsked ? 200 : 401).end(JSON.stringify({ access_token: 'pull-token' }));
      return true;
    });
    acr.behaviours.push((request, response) => {
      const isOpen = request.headers.authorization === 'Bearer pull-token';
      const challenge = `Bearer realm="http://${acr.host}/oauth2/token",service="acme.azurecr.io",scope="repository:team/api:metadata_read"`;
      response.writeHead(isOpen ? 200 : 401, isOpen ? {} : { 'www-authenticate': challenge });
      response.end('{"name":"team/api","tags":["1.0","2.0"]}');
      return true;
    });
    const tags = listTags(
      { host: acr.host, repository: 'team/api', credentials, addressPolicy: openPolicy },
      new AbortController().signal,
    );
    expect(await collect(tags)).toEqual(['1.0', '2.0']);
  });

  it.each([
    ['acme.azurecr.cn', 'https://login.partner.microsoftonline.cn', 'https://management.chinacloudapi.cn'],
    ['acme.azurecr.us', 'https://login.microsoftonline.us', 'https://management.usgovcloudapi.net'],
    ['acme-f8a2.westeurope.azurecr.io', 'https://login.microsoftonline.com', 'https://management.azure.com'],
  ])('uses the authority of the cloud of %s', async (host, authority, resourceManager) => {
    const origins = { [authority]: `http://${entra.host}`, [`https://${host}`]: `http://${acr.host}` };
    acr.behaviours.push(...exchange(host), serveCatalog('/acr/v1/_catalog', ['app']));
    entra.behaviours.push(directory());
    expect(await list({ url: `https://${host}`, origins })).toEqual(['app']);
    expect(entra.requests).toHaveLength(1);
    entra.behaviours.splice(0, 1, directory([resourceManager]));
    expect(await list({ url: `https://${host}`, origins })).toEqual(['app']);
    expect(entra.requests).toHaveLength(3);
  });

  it.each([
    'https://acme.azurecr.io.evil.example',
    'https://azurecr.io',
    'https://acme.azurecr.de',
    'https://acmeazurecr.io',
    'https://acme.evilazurecr.io',
    'https://acme.azurecr.io:8443',
    'https://registry.acme.example',
  ])('sends no service principal to %s', async (url) => {
    await expectFailure(login({ url }), 'NOT_A_REGISTRY');
    await expectFailure(list({ url }), 'NOT_A_REGISTRY');
    expect([...entra.requests, ...acr.requests]).toEqual([]);
  });

  it('sends the secret to the authority only, and no secret in an address', async () => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange(), serveCatalog('/acr/v1/_catalog', ['app']));
    const bodies: string[] = [];
    acr.behaviours.unshift((request) => {
      request.on('data', (chunk: Buffer) => bodies.push(decodeURIComponent(chunk.toString('utf8'))));
      return false;
    });
    await list();
    expect(bodies.join('\n')).toContain(directoryToken);
    expect(bodies.join('\n')).not.toContain(fields.clientSecret);
    expect(JSON.stringify([...entra.requests, ...acr.requests].map(({ url }) => url))).not.toContain('canary');
  });

  it.each([
    ['secret', { clientSecret: 'canary-old' }],
    ['client id', { clientId: 'canary-app' }],
    ['tenant', { tenantId: 'canary.example' }],
  ])('reports wrong credentials: %s', async (_title, wrong) => {
    entra.behaviours.push(directory(), answerWith(/./, 400, {}, farSideText));
    const credentials: ProvidedCredentials = { variant: 'AzureAcr', fields: { ...fields, ...wrong } };
    await expectFailure(login({ credentials }), 'UNAUTHORIZED');
    expect(acr.requests).toEqual([]);
  });

  it.each(['canary/../common', '..', '.', 'a b', 'x?canary=1', 'x#', '%2e%2e', ''])(
    'sends no request for the tenant %j',
    async (tenantId) => {
      const credentials: ProvidedCredentials = { variant: 'AzureAcr', fields: { ...fields, tenantId } };
      await expectFailure(login({ credentials }), 'UNAUTHORIZED');
      expect([...entra.requests, ...acr.requests]).toEqual([]);
    },
  );

  it('names the missing permission when the service principal is known but denied', async () => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange('other.azurecr.io'));
    await expect(login()).rejects.toThrow('it has no role there');
    acr.behaviours.splice(0, 2, exchange()[0] ?? answerWith(/./, 500), answerWith(/oauth2\/token/, 401));
    await expect(list()).rejects.toThrow('grant it permission to list the catalog, or enter the repositories');
    expect(await list({ repositories: ['team/api'] })).toEqual(['team/api']);
  });

  it.each(['with spaces', 'line\r\nx-evil: 1', 'x'.repeat(70_000), '', 7])(
    'refuses a token that is invalid in a header (%#)',
    async (token) => {
      entra.behaviours.push(
        answerForm(`/${fields.tenantId}/oauth2/v2.0/token`, () => ({ status: 200, json: { access_token: token } })),
      );
      await expectFailure(login(), 'NOT_A_REGISTRY');
      expect(acr.requests).toEqual([]);
    },
  );

  it('requests another token when the list takes longer than a token is valid', async () => {
    entra.behaviours.push(directory());
    const names = Array.from({ length: 230 }, (_, number) => `app-${number}`);
    let given = 0;
    const [refresh] = exchange();
    const shortLived = () => jwt({ iat: 0, exp: 60, given });
    const clock = advanceableClock();
    acr.behaviours.push(
      refresh ?? answerWith(/./, 500),
      answerForm('/oauth2/token', () => {
        given += 1;
        return { status: 200, json: { access_token: shortLived() } };
      }),
      (request, response) => {
        clock.advance(60_000);
        return serveCatalog('/acr/v1/_catalog', names, `Bearer ${shortLived()}`)(request, response);
      },
    );
    expect(await list()).toEqual(names);
    expect(given).toBe(3);
  });

  it('refuses pages on another host or without end', async () => {
    entra.behaviours.push(directory());
    const link = { link: '<https://evil.example/acr/v1/_catalog?last=a>; rel="next"' };
    acr.behaviours.push(...exchange(), answerWith(/_catalog/, 200, link, '{"repositories":["a"]}'));
    await expectFailure(list(), 'NOT_A_REGISTRY');
    let number = 0;
    acr.behaviours.splice(2, 1, (_request, response) => {
      number += 1;
      response.setHeader('link', `</acr/v1/_catalog?last=${number}&n=100>; rel="next"`);
      response.end('{"repositories":[]}');
      return true;
    });
    await expectFailure(list(), 'LIMIT_EXCEEDED');
  });

  it.each(providerFaults)('reports %s in place of the directory’s token', async (_title, answer, code) => {
    entra.behaviours.push(faultAt(/./, answer));
    await expectFailure(login(), code);
    expect(acr.requests).toEqual([]);
  });

  it.each(providerFaults)('reports %s in place of the refresh token', async (_title, answer, code) => {
    entra.behaviours.push(directory());
    acr.behaviours.push(faultAt(/exchange/, answer));
    await expectFailure(login(), code);
  });

  it.each(providerFaults)('reports %s in place of the token for the catalog', async (_title, answer, code) => {
    entra.behaviours.push(directory());
    acr.behaviours.push(faultAt(/oauth2\/token/, answer), ...exchange());
    await expectFailure(list(), code);
  });

  it.each(providerFaults)('reports %s in place of the list', async (_title, answer, code) => {
    entra.behaviours.push(directory());
    acr.behaviours.push(...exchange(), faultAt(/_catalog/, answer));
    await expectFailure(list(), code);
  });

  it('lists by the catalog for the admin account without requests to other hosts', async () => {
    acr.behaviours.push(
      serveCatalog('/v2/_catalog', ['team/api', 'web'], basicAuthorization({ username: 'acme', password: 'canary' })),
    );
    const url = `http://${acr.host}`;
    expect(await list({ url, credentials: admin })).toEqual(['team/api', 'web']);
    expect(await login({ credentials: admin })).toEqual({
      host: 'acme.azurecr.io',
      credentials: { username: 'acme', password: 'canary' },
    });
    await expectFailure(list({ url, credentials: null }), 'UNAUTHORIZED');
    expect(entra.requests).toEqual([]);
  });
});
