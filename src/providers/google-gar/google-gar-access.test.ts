import { describe, expect, it } from 'vitest';
import { advanceableClock } from '../../../test/helpers/advanceable-clock.ts';
import { googleTokens, keyFile, standInGoogle } from '../../../test/helpers/google-token-service.ts';
import { listAll, loginTo, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';

import { googleGarAccess } from './google-gar-access.ts';

const token = 'ya29.canary-access-token';
const europe = 'https://europe-west1-docker.pkg.dev';

/** Pages by an opaque token. An empty page has no member for its entries, and the last page has no token. */
function serveList(path: string, entries: unknown[], isOpen = false): Behaviour {
  const member = path.split('/').at(-1) ?? '';
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://google');
    if (decodeURIComponent(url.pathname) !== path) return false;
    if (!isOpen && request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end('{"error":{"code":401,"status":"UNAUTHENTICATED"}}');
      return true;
    }
    const size = Math.min(Number(url.searchParams.get('pageSize') ?? 10), 100);
    const start = Number((url.searchParams.get('pageToken') ?? 'at+/=0').replace('at+/=', ''));
    const page = entries.slice(start, start + size);
    const hasMore = start + size < entries.length;
    response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(
      JSON.stringify({
        ...(page.length > 0 && { [member]: page }),
        ...(hasMore && { nextPageToken: `at+/=${start + size}` }),
      }),
    );
    return true;
  };
}

/** Slashes, pluses and carets in a package's name are escaped. */
function servePackages(parent: string, images: string[], isOpen = false): Behaviour {
  const entries = images.map((image) => ({ name: `${parent}/packages/${encodeURIComponent(image)}`, annotations: {} }));
  return serveList(`/v1/${parent}/packages`, entries, isOpen);
}

describe('GOOGLE_GAR', () => {
  const { tokens, api, elsewhere, situation } = standInGoogle();
  const list = (more?: ProviderSituation) => listAll(googleGarAccess, situation(more));
  const login = (more?: ProviderSituation) => loginTo(googleGarAccess, situation(more));
  const endpoint = 'projects/acme-prod/locations/europe-west1';

  it('lists the images of each Docker repository of the key’s project over several pages', async () => {
    const images = Array.from({ length: 230 }, (_, number) => (number % 2 ? `app-${number}` : `team/app-${number}`));
    const repository = (id: string, format: string, mode = 'STANDARD_REPOSITORY') => ({
      name: `${endpoint}/repositories/${id}`,
      format,
      mode,
    });
    tokens.behaviours.push(throttledOnce(/token/), googleTokens({ token }));
    api.behaviours.push(
      throttledOnce(/pageToken/),
      serveList(`/v1/${endpoint}/repositories`, [
        repository('apps', 'DOCKER'),
        repository('wheels', 'PYTHON'),
        repository('hub', 'DOCKER', 'REMOTE_REPOSITORY'),
        repository('all', 'DOCKER', 'VIRTUAL_REPOSITORY'),
        repository('empty', 'DOCKER'),
      ]),
      servePackages(`${endpoint}/repositories/apps`, images),
      servePackages(`${endpoint}/repositories/hub`, ['library/alpine']),
      servePackages(`${endpoint}/repositories/empty`, []),
    );
    expect(await list()).toEqual([...images.map((image) => `acme-prod/apps/${image}`), 'acme-prod/hub/library/alpine']);
    expect(tokens.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /token', 'POST /token']);
    expect(new Set(api.requests.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]));
  });

  it('lists the images of a virtual repository when there is no other', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    const all = { name: `${endpoint}/repositories/all`, format: 'DOCKER', mode: 'VIRTUAL_REPOSITORY' };
    api.behaviours.push(
      serveList(`/v1/${endpoint}/repositories`, [all]),
      servePackages(`${endpoint}/repositories/all`, ['api']),
    );
    expect(await list()).toEqual(['acme-prod/all/api']);
  });

  it('skips a repository that is refused, and reports it', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    const repositories = ['open', 'shut'].map((id) => ({ name: `${endpoint}/repositories/${id}`, format: 'DOCKER' }));
    api.behaviours.push(
      serveList(`/v1/${endpoint}/repositories`, repositories),
      servePackages(`${endpoint}/repositories/open`, ['api']),
      answerWith(/shut/, 403),
    );
    const skipped: string[] = [];
    expect(await list({ onSkipped: ({ code }) => skipped.push(code) })).toEqual(['acme-prod/open/api']);
    expect(skipped).toEqual(['UNAUTHORIZED']);
    await expectFailure(list(), 'UNAUTHORIZED');
  });

  it.each<[string, string, Record<string, string>, string, string[]]>([
    ['a project', `${europe}/other-prod`, {}, 'projects/other-prod/locations/europe-west1/repositories', []],
    [
      'the project given with the key',
      europe,
      { projectId: 'other-prod' },
      'projects/other-prod/locations/europe-west1/repositories',
      [],
    ],
    [
      'a repository',
      `${europe}/other-prod/apps`,
      { projectId: 'third' },
      'projects/other-prod/locations/europe-west1/repositories/apps/packages',
      ['other-prod/apps/api', 'other-prod/apps/team/web', 'other-prod/apps/teams/cron'],
    ],
    [
      'images',
      `${europe}/other-prod/apps/team`,
      {},
      'projects/other-prod/locations/europe-west1/repositories/apps/packages',
      ['other-prod/apps/team/web'],
    ],
    [
      'an image',
      'https://us-docker.pkg.dev/other-prod/apps/api',
      {},
      'projects/other-prod/locations/us/repositories/apps/packages',
      ['other-prod/apps/api'],
    ],
    [
      'a repository of a project of a domain',
      `${europe}/example.com/proj/apps/team`,
      {},
      'projects/example.com:proj/locations/europe-west1/repositories/apps/packages',
      ['example.com/proj/apps/team/web'],
    ],
    [
      'gcr.io',
      'https://gcr.io',
      {},
      'projects/acme-prod/locations/us/repositories/gcr.io/packages',
      ['acme-prod/api', 'acme-prod/team/web', 'acme-prod/teams/cron'],
    ],
    [
      'a project of eu.gcr.io',
      'https://eu.gcr.io/example.com/proj/team',
      {},
      'projects/example.com:proj/locations/europe/repositories/eu.gcr.io/packages',
      ['example.com/proj/team/web'],
    ],
    [
      'a project of asia.gcr.io',
      'https://asia.gcr.io/other-prod',
      {},
      'projects/other-prod/locations/asia/repositories/asia.gcr.io/packages',
      ['other-prod/api', 'other-prod/team/web', 'other-prod/teams/cron'],
    ],
  ])('reads an address as %s', async (_title, url, fields, path, names) => {
    tokens.behaviours.push(googleTokens({ token }));
    const entries = ['api', 'team/web', 'teams/cron'].map((name) => ({
      name: `x/packages/${encodeURIComponent(name)}`,
    }));
    api.behaviours.push(serveList(`/v1/${path}`, entries));
    expect(await list({ url, credentials: keyFile({}, fields) })).toEqual(names);
    expect(api.requests).toHaveLength(1);
  });

  it('leaves out invalid names of images', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    const names = [
      'a/packages/api',
      'a/packages/%E0%A4%A',
      'a/packages/..%2F..%2Fetc',
      'a/packages/API',
      '',
      7,
      'a/packages/api',
    ];
    api.behaviours.push(
      serveList(
        `/v1/${endpoint}/repositories/apps/packages`,
        names.map((name) => ({ name })),
      ),
    );
    expect(await list({ url: `${europe}/acme-prod/apps` })).toEqual(['acme-prod/apps/api']);
  });

  it('lists public repositories without credentials when the address names them', async () => {
    const open = (parent: string) => servePackages(parent, ['hello'], true);
    api.behaviours.push(
      open('projects/cloudrun/locations/us/repositories/container'),
      open('projects/distroless/locations/us/repositories/gcr.io'),
      answerWith(/shut/, 403),
    );
    const credentials = null;
    const us = 'https://us-docker.pkg.dev';
    expect(await list({ url: `${us}/cloudrun/container`, credentials })).toEqual(['cloudrun/container/hello']);
    expect(await list({ url: 'https://gcr.io/distroless', credentials })).toEqual(['distroless/hello']);
    expect(new Set(api.requests.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
    await expectFailure(list({ url: `${us}/cloudrun/shut`, credentials }), 'UNAUTHORIZED');
    for (const url of [us, `${us}/cloudrun`, 'https://gcr.io']) {
      await expect(list({ url, credentials })).rejects.toThrow('enter the address with the project');
    }
    expect(await login({ url: us, credentials })).toEqual({ host: 'us-docker.pkg.dev', credentials: undefined });
    expect(tokens.requests).toEqual([]);
  });

  it('requests another token when the list takes longer than a token is valid', async () => {
    const images = Array.from({ length: 230 }, (_, number) => `app-${number}`);
    const parent = `${endpoint}/repositories/apps`;
    tokens.behaviours.push(googleTokens({ token, expiresIn: 60 }));
    const clock = advanceableClock();
    api.behaviours.push((request, response) => {
      clock.advance(60_000);
      return servePackages(parent, images)(request, response);
    });
    expect(await list({ url: `${europe}/acme-prod/apps` })).toHaveLength(230);
    expect(tokens.requests).toHaveLength(3);
  });

  it('sends the key’s assertion to Google only, regardless of the addresses in the key file', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    api.behaviours.push(servePackages(`${endpoint}/repositories/apps`, ['api']));
    const there = `http://${elsewhere.host}`;
    const addresses = ['token_uri', 'auth_uri', 'auth_provider_x509_cert_url', 'client_x509_cert_url'];
    const credentials = keyFile(Object.fromEntries(addresses.map((name) => [name, `${there}/token`])));
    expect(await list({ url: `${europe}/acme-prod/apps`, credentials })).toEqual(['acme-prod/apps/api']);
    expect(elsewhere.requests).toEqual([]);
    const asked = [...tokens.requests, ...api.requests].map(({ url }) => url);
    expect(JSON.stringify(asked)).not.toContain('canary');
  });

  it.each([
    'https://europe-west1-docker.pkg.dev.evil.example',
    'https://evil.example/europe-west1-docker.pkg.dev',
    'https://docker.pkg.dev',
    'https://a.b-docker.pkg.dev',
    'https://europe-west1-python.pkg.dev',
    'https://mirror.gcr.io',
    'https://gcr.io:8443',
  ])('sends no key to %s', async (url) => {
    await expectFailure(login({ url }), 'NOT_A_REGISTRY');
    await expectFailure(list({ url }), 'NOT_A_REGISTRY');
    expect([...tokens.requests, ...api.requests]).toEqual([]);
  });

  it.each([undefined, '', 'Acme', 'acme/../other', 'a?b'])('reports %j as an invalid project', async (project_id) => {
    await expectFailure(list({ credentials: keyFile({ project_id }) }), 'NOT_A_REGISTRY');
    expect([...tokens.requests, ...api.requests]).toEqual([]);
  });

  it.each(providerFaults)('reports %s in place of a token', async (_title, answer, code) => {
    tokens.behaviours.push(faultAt(/./, answer));
    await expectFailure(login(), code);
    await expectFailure(list(), code);
    expect(api.requests).toEqual([]);
  });

  it.each(providerFaults)('reports %s in place of the repositories', async (_title, answer, code) => {
    tokens.behaviours.push(googleTokens({ token }));
    api.behaviours.push(faultAt(/./, answer));
    await expectFailure(list(), code);
  });

  it.each(providerFaults)('reports %s in place of the images', async (_title, answer, code) => {
    tokens.behaviours.push(googleTokens({ token }));
    const apps = { name: `${endpoint}/repositories/apps`, format: 'DOCKER' };
    api.behaviours.push(faultAt(/packages/, answer), serveList(`/v1/${endpoint}/repositories`, [apps]));
    await expectFailure(list(), code);
  });

  it('gives up on pages that repeat or have no end', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    api.behaviours.push(answerWith(/./, 200, {}, '{"packages":[],"nextPageToken":"again"}'));
    const url = `${europe}/acme-prod/apps`;
    await expectFailure(list({ url }), 'NOT_A_REGISTRY');
    let number = 0;
    api.behaviours.splice(0, 1, (_request, response) => {
      number += 1;
      response.end(JSON.stringify({ nextPageToken: `page-${number}` }));
      return true;
    });
    await expectFailure(list({ url }), 'LIMIT_EXCEEDED');
  });
});
