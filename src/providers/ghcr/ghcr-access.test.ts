import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  listAll,
  loginTo,
  type ProviderSituation,
  withProviderContext,
} from '../../../test/helpers/provider-access.ts';
import {
  expectFailure,
  farSideText,
  faultAt,
  providerFaults,
  throttledOnce,
} from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour, onlyFirst } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import type { ScanError } from '../../domain/scan-error.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { ghcrAccess } from './ghcr-access.ts';

const classic: ProvidedCredentials = { variant: 'UsernamePat', fields: { username: 'ann', pat: 'ghp_canary' } };
const fineGrained: ProvidedCredentials = {
  variant: 'UsernamePassword',
  fields: { username: 'ann', password: 'github_pat_canary' },
};

/** GitHub accepts a token as bearer, and refuses requests without a User-Agent. */
function isLet({ headers }: IncomingMessage): boolean {
  return /^Bearer g(?:hp|ithub_pat)_canary$/.test(headers.authorization ?? '') && headers['user-agent'] !== undefined;
}

/** GitHub's pages: at most 100 entries, and a Link that names the owner by number. */
function serveArray(path: string, all: object[], headers: Record<string, string> = {}): Behaviour {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://api.github.com');
    if (pathname !== path) return false;
    if (!isLet(request)) {
      response.writeHead(401).end('{"message":"Bad credentials"}');
      return true;
    }
    const size = Math.min(Number(searchParams.get('per_page') ?? 30), 100);
    const page = Number(searchParams.get('page') ?? 1);
    searchParams.set('page', `${page + 1}`);
    const next = `<https://api.github.com/organizations/9919/packages?${searchParams.toString()}>; rel="next"`;
    const link = page * size < all.length && { link: `<https://api.github.com/x?page=1>; rel="first", ${next}` };
    response.writeHead(200, { 'content-type': 'application/json', ...headers, ...link });
    response.end(JSON.stringify(all.slice((page - 1) * size, page * size)));
    return true;
  };
}

function servePackages(path: string, login: string, names: string[]): Behaviour {
  const serve = serveArray(
    `/${path}/packages`,
    names.map((name, id) => ({ id, name, package_type: 'container', owner: { login }, visibility: 'private' })),
  );
  return (request, response) => request.url?.includes('package_type=container&') === true && serve(request, response);
}

const message = (text: string) => JSON.stringify({ message: `${text} ${farSideText}`, documentation_url: 'https://x' });

describe('GHCR', () => {
  const { github } = standIns('github');

  const situation = (more: ProviderSituation = {}): ProviderSituation => ({
    url: 'https://ghcr.io',
    credentials: classic,
    origins: { 'https://api.github.com': `http://${github.host}`, 'https://api.octo.ghe.com': `http://${github.host}` },
    ...more,
  });
  const list = (more?: ProviderSituation) => listAll(ghcrAccess, situation(more));
  const refusal = (more?: ProviderSituation): Promise<ScanError> =>
    list(more).then(
      () => expect.unreachable('was listed'),
      (error: ScanError) => error,
    );
  const organizations = (logins: string[], headers?: Record<string, string>) =>
    serveArray(
      '/user/orgs',
      logins.map((login) => ({ login })),
      headers,
    );
  const organization = answerWith(/ \/users\/acme$/, 200, {}, '{"login":"Acme","type":"Organization"}');

  it('lists the packages of the token’s owner and its organizations over several pages', async () => {
    const names = Array.from({ length: 250 }, (_, number) => `app-${number}`);
    github.behaviours.push(throttledOnce(/orgs\/Acme.*page=2/), organizations(['Acme', 'b']));
    github.behaviours.push(servePackages('user', 'Ann', ['own', 'deep/er']));
    github.behaviours.push(servePackages('orgs/Acme', 'Acme', names), servePackages('orgs/b', 'b', []));
    expect(await list()).toEqual(['ann/own', 'ann/deep/er', ...names.map((name) => `acme/${name}`)]);
    expect(new Set(github.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer ghp_canary']));
    expect(github.requests.map(({ url }) => url).join()).not.toContain('canary');
  });

  it('reads a path in the address as an organization or a user, and as a prefix of images', async () => {
    github.behaviours.push(organization, answerWith(/ \/users\/bob$/, 200, {}, '{"login":"Bob","type":"User"}'));
    github.behaviours.push(servePackages('orgs/acme', 'Acme', ['api', 'api/worker', 'apish', 'web']));
    github.behaviours.push(servePackages('users/bob', 'Bob', ['tool']));
    expect(await list({ url: 'https://ghcr.io/Acme' })).toEqual([
      'acme/api',
      'acme/api/worker',
      'acme/apish',
      'acme/web',
    ]);
    expect(await list({ url: 'https://ghcr.io/acme/api' })).toEqual(['acme/api', 'acme/api/worker']);
    expect(await list({ url: 'https://ghcr.io/bob' })).toEqual(['bob/tool']);
  });

  it('reports a missing owner', async () => {
    github.behaviours.push(answerWith(/users\/none/, 404, {}, message('Not Found')));
    await expectFailure(list({ url: 'https://ghcr.io/none' }), 'NOT_A_REGISTRY');
  });

  it('derives the API of an enterprise on ghe.com, and of no other host', async () => {
    github.behaviours.push(organization, servePackages('orgs/acme', 'acme', ['api']));
    expect(await list({ url: 'https://containers.octo.ghe.com/acme' })).toEqual(['acme/api']);
    github.requests.length = 0;
    for (const host of ['containers.evil.example', 'containers.octo.ghe.com.evil.example', 'api.octo.ghe.com']) {
      await expectFailure(list({ url: `https://${host}/acme` }), 'NOT_A_REGISTRY');
    }
    expect(github.requests).toEqual([]);
  });

  it('leaves out entries that are no packages or have invalid names', async () => {
    github.behaviours.push(organization, serveArray('/orgs/acme/packages', [{ name: 'a' }, { owner: {} }, 7 as never]));
    expect(await list({ url: 'https://ghcr.io/acme' })).toEqual([]);
    github.behaviours[1] = servePackages('orgs/acme', 'acme', ['../etc', 'Upper', 'ok', 'ok']);
    expect(await list({ url: 'https://ghcr.io/acme' })).toEqual(['acme/ok']);
  });

  it('reports organizations that cannot be listed, that refuse, and that require single sign-on', async () => {
    const skipped: string[] = [];
    const onSkipped = (error: ScanError) => skipped.push(error.message);
    github.behaviours.push(answerWith(/user\/orgs/, 403, {}, message('You need at least read:org scope')));
    github.behaviours.push(servePackages('user', 'ann', ['own']), servePackages('orgs/b', 'b', ['x']));
    github.behaviours.push(
      answerWith(/orgs\/sso/, 403, { 'x-github-sso': 'required; url=https://x' }, message('SAML')),
    );
    expect(await list({ onSkipped })).toEqual(['ann/own']);
    await expectFailure(list(), 'UNAUTHORIZED');
    github.behaviours[0] = organizations(['sso', 'b'], { 'x-github-sso': 'partial-results; organizations=21955855' });
    expect(await list({ onSkipped })).toEqual(['ann/own', 'b/x']);
    expect(skipped).toEqual([
      expect.stringContaining('read:org'),
      expect.stringContaining('single sign-on'),
      expect.stringContaining('single sign-on'),
    ]);
    expect(skipped.join()).not.toMatch(new RegExp(`canary|${farSideText}`));
  });

  it.each([
    [classic, 403, { 'x-oauth-scopes': 'repo, read:org' }, 'it does not have the scope read:packages'],
    [classic, 403, { 'x-oauth-scopes': 'write:packages' }, 'its owner must have access to the packages'],
    [fineGrained, 403, {}, 'fine-grained tokens are not supported'],
    [fineGrained, 400, {}, 'fine-grained tokens are not supported'],
  ] as const)('names the scopes that the token lacks: %o, %i, %o', async (credentials, status, headers, need) => {
    github.behaviours.push(organizations([]), answerWith(/packages/, status, headers, message('Forbidden')));
    const error = await refusal({ credentials });
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringContaining(need) });
    expect(error.message).not.toMatch(new RegExp(`canary|${farSideText}`));
  });

  it('sends no request without a token', async () => {
    await expectFailure(list({ credentials: null }), 'UNAUTHORIZED');
    expect(await list({ credentials: null, repositories: ['acme/api'] })).toEqual(['acme/api']);
    expect(github.requests).toEqual([]);
  });

  it.each([403, 429])('waits for the end of a rate limit with status %i, up to a limit', async (status) => {
    const reset = (seconds: number) => ({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': `${Math.floor(Date.now() / 1000) + seconds}`,
    });
    const limited = (headers: Record<string, string>) =>
      answerWith(/packages/, status, headers, message('API rate limit exceeded for user ID 1.'));
    github.behaviours.push(organization, onlyFirst(1, limited({ 'retry-after': '0' })));
    github.behaviours.push(onlyFirst(1, limited(reset(1))), servePackages('orgs/acme', 'acme', ['api']));
    expect(await list({ url: 'https://ghcr.io/acme' })).toEqual(['acme/api']);
    const farOff: Record<string, string>[] = [reset(1800), { 'retry-after': '60' }, { 'x-ratelimit-remaining': '14' }];
    for (const headers of farOff) {
      github.requests.length = 0;
      github.behaviours[1] = limited(headers);
      await expectFailure(list({ url: 'https://ghcr.io/acme' }), 'RATE_LIMITED');
      expect(github.requests).toHaveLength(2);
    }
  });

  it('reports an owner that has more packages than GitHub lists', async () => {
    github.behaviours.push(organization, answerWith(/page=2/, 400, {}, message('Invalid argument.')));
    github.behaviours.push(
      servePackages(
        'orgs/acme',
        'acme',
        Array.from({ length: 101 }, (_, n) => `a-${n}`),
      ),
    );
    await expectFailure(list({ url: 'https://ghcr.io/acme' }), 'LIMIT_EXCEEDED');
  });

  it('sends a User-Agent, as GitHub requires', async () => {
    let agent: string | undefined;
    github.behaviours.push((request) => {
      agent = request.headers['user-agent'];
      return false;
    });
    await withProviderContext(situation(), async (context) => {
      await ghcrAccess
        .listRepositories(context)
        .next()
        .catch(() => undefined);
    });
    expect(agent).toBe('plimsoll');
  });

  it('sends the token to the registry unchanged', async () => {
    expect(await loginTo(ghcrAccess, situation({ url: 'https://ghcr.io/acme' }))).toEqual({
      host: 'ghcr.io',
      credentials: { username: 'ann', password: 'ghp_canary' },
    });
    expect(github.requests).toEqual([]);
  });

  it.each(providerFaults)('reports %s in place of packages', async (_title, answer, code) => {
    github.behaviours.push(organizations([]), faultAt(/packages/, answer));
    await expectFailure(list(), code);
  });

  it.each(providerFaults)('reports %s in place of the owner', async (_title, answer, code) => {
    github.behaviours.push(faultAt(/\/users\/acme/, answer));
    await expectFailure(list({ url: 'https://ghcr.io/acme' }), code);
  });

  it('refuses pages on another host or without end', async () => {
    const linked = (link: () => string): Behaviour => {
      return (_request, response) => {
        response.writeHead(200, { link: `<${link()}>; rel="next"` }).end('[]');
        return true;
      };
    };
    let page = 1;
    github.behaviours.push(
      organization,
      linked(() => 'https://evil.example/x?page=2'),
    );
    await expectFailure(list({ url: 'https://ghcr.io/acme' }), 'NOT_A_REGISTRY');
    github.behaviours[1] = linked(() => `https://api.github.com/x?page=${++page}`);
    await expectFailure(list({ url: 'https://ghcr.io/acme' }), 'LIMIT_EXCEEDED');
  });
});
