import { describe, expect, it } from 'vitest';
import { listAll, loginTo, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { quayAccess } from './quay-access.ts';

const token: ProvidedCredentials = { variant: 'UsernamePat', fields: { username: '$oauthtoken', pat: 'canary' } };
const robot: ProvidedCredentials = {
  variant: 'UsernamePassword',
  fields: { username: 'acme+scanner', password: 'canary' },
};
const basic = basicAuthorization({ username: 'acme+scanner', password: 'canary' });

/** Three repositories per page. The page's address is an opaque text, and private repositories require the token. */
function serveNamespace(namespace: string, names: { name: string; isPublic?: boolean; more?: object }[]): Behaviour {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://quay');
    if (pathname !== '/api/v1/repository' || searchParams.get('namespace') !== namespace) return false;
    const isKnown = request.headers.authorization === 'Bearer canary';
    const all = names.filter(({ isPublic }) => isKnown || (isPublic === true && searchParams.get('public') === 'true'));
    const start = Number(Buffer.from(searchParams.get('next_page') ?? '', 'base64').toString() || 0);
    const repositories = all
      .slice(start, start + 3)
      .map(({ name, isPublic = false, more }) => ({ namespace, name, is_public: isPublic, kind: 'image', ...more }));
    const next = start + 3 < all.length && { next_page: Buffer.from(`${start + 3}`).toString('base64') };
    response.end(JSON.stringify({ repositories, ...next }));
    return true;
  };
}

describe('QUAY', () => {
  const { quay } = standIns('quay');
  const list = (more: ProviderSituation = {}) => listAll(quayAccess, { url: `http://${quay.host}`, ...more });
  const user = answerWith(/\/api\/v1\/user\/$/, 200, {}, '{"username":"ann","organizations":[{"name":"acme"}]}');
  const basicChallenge: Behaviour = (request, response) => {
    if (request.url?.startsWith('/v2/') !== true || request.headers.authorization === basic) return false;
    response.writeHead(401, { 'www-authenticate': 'Basic realm="quay"' }).end();
    return true;
  };

  it('lists the repositories of the token’s owner and its organizations over several pages', async () => {
    const names = Array.from({ length: 8 }, (_, number) => ({ name: `app-${number}` }));
    quay.behaviours.push(throttledOnce(/next_page/), user, serveNamespace('ann', [{ name: 'own' }]));
    quay.behaviours.push(serveNamespace('acme', names));
    expect(await list({ credentials: token })).toEqual(['ann/own', ...names.map(({ name }) => `acme/${name}`)]);
    expect(new Set(quay.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer canary']));
  });

  it('lists at its fixed address', async () => {
    quay.behaviours.push(serveNamespace('acme', [{ name: 'api', isPublic: true }]));
    const origins = { 'https://quay.io': `http://${quay.host}` };
    expect(await list({ url: 'https://quay.io/acme', origins })).toEqual(['acme/api']);
  });

  it('lists for a robot the repositories of the catalog and the public ones of its organization', async () => {
    quay.behaviours.push(
      basicChallenge,
      answerWith(/_catalog/, 200, {}, '{"repositories":["acme/private","other/shared"]}'),
      serveNamespace('acme', [{ name: 'open', isPublic: true }, { name: 'hidden' }]),
    );
    expect(await list({ credentials: robot })).toEqual(['acme/private', 'other/shared', 'acme/open']);
    expect(quay.requests.filter(({ url }) => url.startsWith('/api/')).map((request) => request.authorization)).toEqual([
      undefined,
    ]);
  });

  it('lists for a robot only the catalog when public repositories are not listed', async () => {
    quay.behaviours.push(
      basicChallenge,
      answerWith(/_catalog/, 200, {}, '{"repositories":["acme/private"]}'),
      answerWith(/\/api\/v1\/repository/, 401),
    );
    expect(await list({ credentials: robot })).toEqual(['acme/private']);
  });

  it('treats a token that is valid for the registry only as a password', async () => {
    quay.behaviours.push(
      answerWith(/\/api\/v1\/user/, 401),
      answerWith(/_catalog/, 200, {}, '{"repositories":["acme/private"]}'),
      serveNamespace('acme', []),
    );
    expect(await list({ url: `http://${quay.host}/acme`, credentials: token })).toEqual(['acme/private']);
  });

  it('lists one organization without credentials, without images that are being deleted', async () => {
    quay.behaviours.push(
      serveNamespace('acme', [
        { name: 'api', isPublic: true },
        { name: 'chart', isPublic: true, more: { kind: 'application' } },
        { name: 'gone', isPublic: true, more: { state: 'MARKED_FOR_DELETION' } },
        { name: 'private' },
      ]),
    );
    expect(await list({ url: `http://${quay.host}/acme` })).toEqual(['acme/api']);
  });

  it('reports a missing organization', async () => {
    await expectFailure(list(), 'NOT_A_REGISTRY');
    expect(quay.requests).toEqual([]);
  });

  it('refuses a robot that the registry refuses', async () => {
    quay.behaviours.push(basicChallenge);
    const wrong = { ...robot, fields: { ...robot.fields, password: 'canary-2' } };
    await expectFailure(list({ credentials: wrong }), 'UNAUTHORIZED');
  });

  it('sends the credentials to the registry unchanged', async () => {
    expect(await loginTo(quayAccess, { url: 'https://quay.io/acme', credentials: token })).toEqual({
      host: 'quay.io',
      credentials: { username: '$oauthtoken', password: 'canary' },
    });
  });

  it.each(providerFaults)('reports %s', async (_title, answer, code) => {
    quay.behaviours.push(user, faultAt(/\/api\/v1\/repository/, answer));
    await expectFailure(list({ credentials: token }), code);
  });

  it('gives up on pages without end and on pages that repeat', async () => {
    let number = 0;
    const endless = (nextOf: () => string): Behaviour => {
      return (_request, response) => {
        response.end(JSON.stringify({ repositories: [], next_page: nextOf() }));
        return true;
      };
    };
    quay.behaviours.push(endless(() => 'same'));
    await expectFailure(list({ url: `http://${quay.host}/acme` }), 'NOT_A_REGISTRY');
    quay.behaviours[0] = endless(() => `${number++}`);
    await expectFailure(list({ url: `http://${quay.host}/acme` }), 'LIMIT_EXCEEDED');
  });
});
