import { beforeEach, describe, expect, it } from 'vitest';
import { listAll, loginTo, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { gitlabAccess } from './gitlab-access.ts';

const token: ProvidedCredentials = { variant: 'UsernamePat', fields: { username: 'ann', pat: 'canary' } };
const deployToken: ProvidedCredentials = {
  variant: 'UsernamePassword',
  fields: { username: 'gitlab+deploy-token-1', password: 'canary' },
};

const isPrivate: Behaviour = (request, response) => {
  const isApi = request.url?.startsWith('/api/v4/') === true;
  if (!isApi || request.headers.authorization === 'Bearer canary') return false;
  response.writeHead(401).end('{"message":"401 Unauthorized"}');
  return true;
};

/** GitLab's keyset pagination: the Link header continues after the last id, and there are no page numbers. */
function serveProjects(projects: object[], link: (url: string) => string = (url) => url): Behaviour {
  return (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (url.pathname !== '/api/v4/projects' || url.searchParams.get('pagination') !== 'keyset') return false;
    const after = Number(url.searchParams.get('id_after') ?? 0);
    const page = projects.filter((project) => 'id' in project && Number(project.id) > after).slice(0, 2);
    const last = page.at(-1);
    if (page.length === 2 && last !== undefined && 'id' in last) {
      url.searchParams.set('id_after', String(last.id));
      response.setHeader('link', `<${link(url.href)}>; rel="next"`);
    }
    response.end(JSON.stringify(page));
    return true;
  };
}

/** Offset pagination with first, next and last in one Link header. */
function serveRepositories(owner: string, paths: string[]): Behaviour {
  return (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (url.pathname !== `/api/v4/${owner}/registry/repositories`) return false;
    const page = Number(url.searchParams.get('page') ?? 1);
    const entries = paths.slice((page - 1) * 2, page * 2).map((path, id) => ({ id, path, location: `r/${path}` }));
    const at = (number: number) => {
      url.searchParams.set('page', String(number));
      return url.href;
    };
    const next = page * 2 < paths.length ? `, <${at(page + 1)}>; rel="next"` : '';
    response.setHeader('link', `<${at(1)}>; rel="first"${next}, <${at(9)}>; rel="last"`);
    response.end(JSON.stringify(entries));
    return true;
  };
}

describe('GITLAB', () => {
  const { gitlab, registry } = standIns('gitlab', 'registry');
  beforeEach(() => {
    const realm = `http://${gitlab.host}/jwt/auth`;
    const challenge = `Bearer realm="${realm}",service="container_registry"`;
    registry.behaviours.push(answerWith(/ \/v2\/$/, 401, { 'www-authenticate': challenge }));
  });
  const list = (path = '', more: ProviderSituation = {}) =>
    listAll(gitlabAccess, { url: `http://${registry.host}${path}`, credentials: token, ...more });

  it('lists the projects of which the token’s owner is a member, in keyset pages', async () => {
    gitlab.behaviours.push(
      throttledOnce(/id_after/),
      isPrivate,
      serveProjects([
        { id: 3, container_registry_enabled: true },
        { id: 7, container_registry_access_level: 'disabled' },
        { id: 12, container_registry_access_level: 'private' },
        { id: 20, container_registry_enabled: false },
        { id: 21 },
      ]),
      serveRepositories('projects/3', ['acme/api', 'acme/api/worker', 'acme/api/cron', 'acme/api/db', 'acme/api/e']),
      serveRepositories('projects/12', ['acme/web']),
      answerWith(/projects\/21\/registry/, 403, {}, '{"message":"403 Forbidden"}'),
    );
    const api = ['acme/api', 'acme/api/worker', 'acme/api/cron', 'acme/api/db', 'acme/api/e'];
    const skipped: string[] = [];
    expect(await list('', { onSkipped: ({ code }) => skipped.push(code) })).toEqual([...api, 'acme/web']);
    expect(skipped).toEqual(['UNAUTHORIZED']);
    expect(new Set(gitlab.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer canary']));
    expect(registry.requests.map(({ url, authorization }) => [url, authorization])).toEqual([['/v2/', undefined]]);
  });

  it('reads a path in the address as a group with everything below it', async () => {
    gitlab.behaviours.push(
      isPrivate,
      answerWith(/\/api\/v4\/groups\/acme%2Fteam\?/, 200, {}, '{"id":1}'),
      serveRepositories('groups/acme%2Fteam', ['acme/team/api', 'acme/team/sub/web', 'acme/team/sub/db']),
    );
    expect(await list('/acme/team')).toEqual(['acme/team/api', 'acme/team/sub/web', 'acme/team/sub/db']);
  });

  it('reads a path that is no group as a project, also without credentials', async () => {
    gitlab.behaviours.push(serveRepositories('projects/acme%2Fapi', ['acme/api']));
    expect(await list('/acme/api', { credentials: null })).toEqual(['acme/api']);
    expect(new Set(gitlab.requests.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
  });

  it('leaves out repositories that are being deleted', async () => {
    const entries = JSON.stringify([{ path: 'acme/a' }, { path: 'acme/b', status: 'delete_ongoing' }]);
    gitlab.behaviours.push(answerWith(/registry\/repositories/, 200, {}, entries));
    expect(await list('/acme')).toEqual(['acme/a']);
  });

  it('recognizes gitlab.com by either of its addresses', async () => {
    gitlab.behaviours.push(answerWith(/groups\/acme/, 200, {}, '[{"path":"acme/api"}]'));
    const origins = { 'https://gitlab.com': `http://${gitlab.host}` };
    for (const url of ['https://gitlab.com/acme', 'https://registry.gitlab.com/acme']) {
      expect(await list('', { url, origins })).toEqual(['acme/api']);
      expect((await loginTo(gitlabAccess, { url, credentials: token, origins })).host).toBe('registry.gitlab.com');
    }
  });

  it('finds the registry from the address of GitLab itself', async () => {
    const project = JSON.stringify([{ id: 3, container_registry_image_prefix: `${registry.host}/acme/api` }]);
    gitlab.behaviours.push(answerWith(/\/api\/v4\/projects\?/, 200, {}, project));
    gitlab.behaviours.push(answerWith(/ \/v2\/$/, 302, { location: '/users/sign_in' }));
    expect(await loginTo(gitlabAccess, { url: `http://${gitlab.host}`, credentials: token })).toEqual({
      host: registry.host,
      credentials: { username: 'ann', password: 'canary' },
    });
    gitlab.behaviours.unshift(answerWith(/\/api\/v4\/projects\?/, 200, {}, '[]'));
    await expectFailure(loginTo(gitlabAccess, { url: `http://${gitlab.host}`, credentials: token }), 'NOT_A_REGISTRY');
  });

  it('logs in to the registry with a deploy token, which cannot list repositories', async () => {
    gitlab.behaviours.push(answerWith(/\/api\//, 401));
    const login = await loginTo(gitlabAccess, { url: `http://${registry.host}`, credentials: deployToken });
    expect(login.credentials).toEqual({ username: 'gitlab+deploy-token-1', password: 'canary' });
    await expectFailure(list('', { credentials: deployToken }), 'UNAUTHORIZED');
    expect(await list('', { credentials: deployToken, repositories: ['acme/api'] })).toEqual(['acme/api']);
  });

  it('reports a missing group without credentials', async () => {
    await expectFailure(list('', { credentials: null }), 'NOT_A_REGISTRY');
    expect(gitlab.requests).toEqual([]);
  });

  it('refuses a realm that is not GitLab’s without a request to it', async () => {
    const challenge = `Bearer realm="http://${gitlab.host}/token"`;
    registry.behaviours.unshift(answerWith(/ \/v2\/$/, 401, { 'www-authenticate': challenge }));
    await expectFailure(list(), 'NOT_A_REGISTRY');
    expect(gitlab.requests).toEqual([]);
  });

  it('refuses pages on another host', async () => {
    gitlab.behaviours.push(
      serveProjects(
        [{ id: 1, container_registry_enabled: false }, { id: 2 }, { id: 3 }],
        () => 'http://evil.example/x?a',
      ),
      serveRepositories('projects/2', []),
    );
    await expectFailure(list(), 'NOT_A_REGISTRY');
  });

  it('reports when every project refuses', async () => {
    gitlab.behaviours.push(serveProjects([{ id: 1 }]), answerWith(/projects\/1\//, 403));
    await expectFailure(list(), 'UNAUTHORIZED');
  });

  it.each(providerFaults)('reports %s in place of the projects', async (_title, answer, code) => {
    gitlab.behaviours.push(faultAt(/\/api\/v4\/projects\?/, answer));
    await expectFailure(list(), code);
  });

  it.each(providerFaults)('reports %s in place of the repositories of a group', async (_title, answer, code) => {
    gitlab.behaviours.push(faultAt(/\/registry\/repositories/, answer));
    await expectFailure(list('/acme'), code);
  });

  it('gives up on pages without end', async () => {
    let number = 0;
    gitlab.behaviours.push((_request, response) => {
      number += 1;
      response.setHeader('link', `</api/v4/projects?id_after=${number}>; rel="next"`);
      response.end('[]');
      return true;
    });
    await expectFailure(list(), 'LIMIT_EXCEEDED');
  });
});
