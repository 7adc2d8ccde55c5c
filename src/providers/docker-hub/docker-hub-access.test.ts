import { beforeEach, describe, expect, it } from 'vitest';
import { listAll, loginTo, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour, onlyFirst } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { dockerHubAccess } from './docker-hub-access.ts';

const token: ProvidedCredentials = { variant: 'UsernamePat', fields: { username: 'Ann', pat: 'dckr_pat_canary' } };
const organizationToken: ProvidedCredentials = {
  variant: 'UsernamePassword',
  fields: { username: 'acme', password: 'dckr_oat_canary' },
};

/** Docker Hub's pages: `next` is an absolute address, and no page is longer than requested. */
function serveResults(path: string, all: object[], pageSizeMax = 100): Behaviour {
  return (request, response) => {
    const url = new URL(request.url ?? '', 'https://hub.docker.com');
    if (request.method !== 'GET' || url.pathname !== path) return false;
    const size = Math.min(Number(url.searchParams.get('page_size') ?? 10), pageSizeMax);
    const page = Number(url.searchParams.get('page') ?? 1);
    url.searchParams.set('page', `${page + 1}`);
    const next = page * size < all.length ? url.href : null;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ count: all.length, next, previous: null, results: all.slice((page - 1) * size, page * size) }),
    );
    return true;
  };
}

function serveNamespace(namespace: string, entries: (string | object)[], pageSizeMax?: number): Behaviour {
  const all = entries.map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
  return serveResults(
    `/v2/namespaces/${namespace}/repositories`,
    all.map((entry) => ({ namespace, repository_type: 'image', status: 1, content_types: ['image'], ...entry })),
    pageSizeMax,
  );
}

describe('DOCKER_HUB', () => {
  const { hub } = standIns('hub');
  const bodies: string[] = [];
  beforeEach(() => {
    bodies.length = 0;
  });

  /** Requests to the registry's own hosts are recorded, so that the test detects them. */
  const list = (more: ProviderSituation = {}) =>
    listAll(dockerHubAccess, {
      url: 'https://docker.io',
      credentials: token,
      origins: { 'https://hub.docker.com': `http://${hub.host}` },
      ...more,
    });

  /** Accepts the secrets of the two logins and returns the bearer token that all other requests need. */
  const login: Behaviour = (request, response) => {
    if (`${request.method} ${request.url}` !== 'POST /v2/auth/token') return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      const { secret } = JSON.parse(body) as { secret: string };
      const isKnown = /^dckr_[po]at_canary$/.test(secret) && request.headers['content-type'] === 'application/json';
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(isKnown ? '{"access_token":"jwt.of.canary"}' : '{"detail":"canary: incorrect authentication"}');
    });
    return true;
  };
  const isPrivate: Behaviour = (request, response) => {
    if (request.headers.authorization === 'Bearer jwt.of.canary') return false;
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"unauthorized","errinfo":null}');
    return true;
  };
  const organizations = (...names: string[]) =>
    serveResults(
      '/v2/user/orgs/',
      names.map((orgname) => ({ orgname, type: 'Organization' })),
      2,
    );

  it('lists the repositories of the login and its organizations over several pages, with a token of the API', async () => {
    const names = Array.from({ length: 250 }, (_, number) => `app-${number}`);
    hub.behaviours.push(login, isPrivate, throttledOnce(/namespaces\/acme.*page=2/), organizations('acme', 'b', 'C-3'));
    hub.behaviours.push(serveNamespace('ann', ['own']), serveNamespace('acme', names));
    hub.behaviours.push(serveNamespace('b', []), serveNamespace('c-3', ['x']));
    expect(await list()).toEqual(['ann/own', ...names.map((name) => `acme/${name}`), 'c-3/x']);
    expect(bodies.map((body) => JSON.parse(body))).toEqual([{ identifier: 'Ann', secret: 'dckr_pat_canary' }]);
    expect(hub.requests.map(({ url }) => url).join()).not.toContain('canary');
  });

  it('requests another token when the list takes longer than a token is valid', async () => {
    // Shorter than the resolution of times, so that the token has expired in the same millisecond.
    const claims = Buffer.from('{"iat":0,"exp":1e-9}').toString('base64url');
    let given = 0;
    const current = () => `h.${claims}.canary-${given}`;
    hub.behaviours.push(
      (request, response) => {
        if (request.method !== 'POST') return false;
        given += 1;
        response.end(JSON.stringify({ access_token: current() }));
        return true;
      },
      (request, response) => {
        if (request.headers.authorization === `Bearer ${current()}`) return false;
        response.writeHead(401).end();
        return true;
      },
      serveNamespace('acme', ['a', 'b', 'c'], 1),
    );
    expect(await list({ url: 'https://docker.io/acme' })).toEqual(['acme/a', 'acme/b', 'acme/c']);
    // The first response shows that the credentials are valid.
    expect(given).toBe(4);
  });

  it('lists only the organization of an organization access token', async () => {
    hub.behaviours.push(login, isPrivate, serveNamespace('acme', ['api']));
    expect(await list({ credentials: organizationToken })).toEqual(['acme/api']);
    expect(hub.requests.map(({ url }) => url)).toEqual([
      '/v2/auth/token',
      '/v2/namespaces/acme/repositories?page_size=100&ordering=name',
    ]);
  });

  it.each([
    'https://docker.io/acme',
    'https://index.docker.io/acme',
    'https://registry-1.docker.io/acme',
    'https://hub.docker.com/u/acme',
    'https://hub.docker.com/orgs/acme/repositories',
    'https://hub.docker.com/repositories/Acme',
  ])('reads %s as a namespace, also without credentials', async (url) => {
    hub.behaviours.push(serveNamespace('acme', ['api', 'web'], 1));
    expect(await list({ url, credentials: null })).toEqual(['acme/api', 'acme/web']);
    expect(new Set(hub.requests.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
  });

  it.each([
    ['https://docker.io/acme/api', 'acme/api'],
    ['https://hub.docker.com/r/acme/api/tags', 'acme/api'],
    ['https://hub.docker.com/_/alpine', 'library/alpine'],
  ])('reads %s as one repository', async (url, name) => {
    const path = name.replace('/', '/repositories/');
    hub.behaviours.push(answerWith(new RegExp(`/v2/namespaces/${path}$`), 200, {}, `{"name":"${name.split('/')[1]}"}`));
    expect(await list({ url, credentials: null })).toEqual([name]);
    hub.behaviours[0] = answerWith(/./, 404, {}, '{"message":"object not found","errinfo":{}}');
    await expectFailure(list({ url, credentials: null }), 'NOT_A_REGISTRY');
  });

  it('lists all repositories for the address that older clients write', async () => {
    hub.behaviours.push(login, isPrivate, organizations(), serveNamespace('ann', ['own']));
    expect(await list({ url: 'https://index.docker.io/v1' })).toEqual(['ann/own']);
  });

  it('leaves out plugins, charts and invalid names', async () => {
    hub.behaviours.push(
      serveNamespace('acme', [
        { name: 'plugin', content_types: ['plugin'] },
        { name: 'old-plugin', content_types: [], repository_type: 'plugin' },
        { name: 'chart', content_types: ['helm'] },
        { name: 'both', content_types: ['helm', 'image'] },
        { name: 'unknown', content_types: ['unrecognized'] },
        { name: 'old', content_types: undefined, repository_type: null },
        '../etc',
        'Upper',
      ]),
    );
    const url = 'https://docker.io/acme';
    expect(await list({ url, credentials: null })).toEqual(['acme/both', 'acme/unknown', 'acme/old']);
  });

  it('reports an organization that refuses, and organizations that cannot be listed', async () => {
    const skipped: string[] = [];
    const onSkipped = ({ code }: { code: string }) => skipped.push(code);
    hub.behaviours.push(login, organizations('acme', 'b'), serveNamespace('ann', ['own']), serveNamespace('b', ['x']));
    hub.behaviours.push(answerWith(/namespaces\/acme/, 403, {}, '{"message":"permission denied"}'));
    expect(await list({ onSkipped })).toEqual(['ann/own', 'b/x']);
    await expectFailure(list(), 'UNAUTHORIZED');
    hub.behaviours.splice(1, 1, answerWith(/user\/orgs/, 403));
    expect(await list({ onSkipped })).toEqual(['ann/own']);
    expect(skipped).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED']);
  });

  it('reports wrong credentials, and sends no further request with them', async () => {
    hub.behaviours.push(login);
    const wrong = { ...token, fields: { ...token.fields, pat: 'canary-2' } };
    await expectFailure(list({ credentials: wrong }), 'UNAUTHORIZED');
    expect(hub.requests).toHaveLength(1);
  });

  it('reports a missing namespace without credentials, and a mirror that is not Docker Hub', async () => {
    await expectFailure(list({ credentials: null }), 'NOT_A_REGISTRY');
    await expectFailure(list({ url: 'https://mirror.example/acme' }), 'NOT_A_REGISTRY');
    expect(hub.requests).toEqual([]);
  });

  it('waits until the time that a refusal names, up to a limit', async () => {
    const inSeconds = (seconds: number) => `${Math.floor(Date.now() / 1000) + seconds}`;
    const throttled = (moment: string) => answerWith(/namespaces/, 429, { 'x-retry-after': moment }, '{"error":false}');
    hub.behaviours.push(onlyFirst(1, throttled(inSeconds(1))), serveNamespace('acme', ['api']));
    expect(await list({ url: 'https://docker.io/acme', credentials: null })).toEqual(['acme/api']);
    hub.requests.length = 0;
    hub.behaviours[0] = throttled(inSeconds(60));
    await expectFailure(list({ url: 'https://docker.io/acme', credentials: null }), 'RATE_LIMITED');
    expect(hub.requests).toHaveLength(1);
  });

  it('returns the host as references name it, and the credentials unchanged', async () => {
    const credentials = { username: 'Ann', password: 'dckr_pat_canary' };
    for (const url of ['https://docker.io', 'https://hub.docker.com/u/acme', 'https://index.docker.io/v1']) {
      expect(await loginTo(dockerHubAccess, { url, credentials: token })).toEqual({ host: 'docker.io', credentials });
    }
    expect(await loginTo(dockerHubAccess, { url: 'https://docker.io' })).toEqual({
      host: 'docker.io',
      credentials: undefined,
    });
  });

  it.each(providerFaults)('reports %s in place of the token', async (_title, answer, code) => {
    hub.behaviours.push(faultAt(/\/v2\/auth\/token/, answer));
    await expectFailure(list(), code);
  });

  it.each(providerFaults)('reports %s in place of the repositories', async (_title, answer, code) => {
    hub.behaviours.push(login, faultAt(/\/repositories/, answer));
    await expectFailure(list({ url: 'https://docker.io/acme' }), code);
  });

  it('refuses pages on another host, repeated pages and pages without end', async () => {
    let number = 0;
    const endless = (next: () => string): Behaviour => {
      return (_request, response) => {
        response.end(JSON.stringify({ next: next(), results: [] }));
        return true;
      };
    };
    for (const next of ['https://evil.example/v2/namespaces/acme/repositories?page=2', 'no address']) {
      hub.behaviours[0] = endless(() => next);
      await expectFailure(list({ url: 'https://docker.io/acme', credentials: null }), 'NOT_A_REGISTRY');
    }
    hub.behaviours[0] = endless(() => `https://hub.docker.com/v2/x?page=${number % 2}`);
    await expectFailure(list({ url: 'https://docker.io/acme', credentials: null }), 'NOT_A_REGISTRY');
    hub.behaviours[0] = endless(() => `https://hub.docker.com/v2/x?page=${++number}`);
    await expectFailure(list({ url: 'https://docker.io/acme', credentials: null }), 'LIMIT_EXCEEDED');
  });
});
