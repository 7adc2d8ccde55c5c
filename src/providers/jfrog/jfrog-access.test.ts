import { describe, expect, it } from 'vitest';
import { listAll, loginTo, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { jfrogAccess } from './jfrog-access.ts';

const token: ProvidedCredentials = {
  variant: 'JfrogIdentityToken',
  fields: { username: 'ann', identityToken: 'canary' },
};
const password: ProvidedCredentials = { variant: 'UsernamePassword', fields: { username: 'ann', password: 'canary' } };
const basic = basicAuthorization({ username: 'ann', password: 'canary' });

const repositories = [
  { key: 'docker-local', type: 'LOCAL', packageType: 'Docker', url: 'http://jfrog/artifactory/docker-local' },
  { key: 'oci-fed', type: 'FEDERATED', packageType: 'OCI', url: 'http://jfrog/artifactory/oci-fed' },
  { key: 'docker-hub', type: 'REMOTE', packageType: 'Docker', url: 'http://jfrog/artifactory/docker-hub' },
  { key: 'docker', type: 'VIRTUAL', packageType: 'Docker', url: 'http://jfrog/artifactory/docker' },
  { key: 'libs', type: 'LOCAL', packageType: 'Maven', url: 'http://jfrog/artifactory/libs' },
];

/** Artifactory's catalogs send their own challenge for Basic credentials. */
const basicCatalogs: Behaviour = (request, response) => {
  const isCatalog = /\/v2\//.test(request.url ?? '');
  if (!isCatalog || request.headers.authorization === basic) return false;
  response.writeHead(401, { 'www-authenticate': 'Basic realm="Artifactory Realm"' }).end();
  return true;
};

function serveCatalog(key: string, names: string[]): Behaviour {
  const body = JSON.stringify({ repositories: names });
  return answerWith(new RegExp(`/artifactory/api/docker/${key}/v2/_catalog`), 200, {}, body);
}

function jwt(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.canary`;
}

describe('JFROG', () => {
  const { jfrog } = standIns('jfrog');
  const list = (path = '', more: ProviderSituation = {}) =>
    listAll(jfrogAccess, { url: `http://${jfrog.host}${path}`, credentials: token, ...more });
  /** Accepts the identity token as bearer and the password as Basic. */
  const serveApi = (given: object[] = repositories): Behaviour => {
    const serve = answerWith(/\/artifactory\/api\/repositories$/, 200, {}, JSON.stringify(given));
    const refuse = answerWith(/\/artifactory\/api\/repositories$/, 401);
    const isLet = (shown: string | undefined) => shown === 'Bearer canary' || shown === basic;
    return (request, response) => (isLet(request.headers.authorization) ? serve : refuse)(request, response);
  };

  it('lists the local Docker repositories by the catalog of each', async () => {
    jfrog.behaviours.push(
      throttledOnce(/api\/repositories/),
      basicCatalogs,
      serveApi(),
      serveCatalog('docker-local', ['team/api', 'web']),
      serveCatalog('oci-fed', ['chart']),
    );
    expect(await list()).toEqual(['docker-local/team/api', 'docker-local/web', 'oci-fed/chart']);
    const [api] = jfrog.requests;
    expect(api?.authorization).toBe('Bearer canary');
  });

  it('lists a virtual repository when no other is visible', async () => {
    jfrog.behaviours.push(serveApi(repositories.slice(2)), serveCatalog('docker', ['web']));
    expect(await list('', { credentials: password })).toEqual(['docker/web']);
    expect(jfrog.requests[0]?.authorization).toBe(basic);
  });

  it.each(['/docker-hub', '/artifactory/docker-hub', '/artifactory/api/docker/docker-hub'])(
    'reads the path %s as one repository of any type',
    async (path) => {
      jfrog.behaviours.push(serveCatalog('docker-hub', ['library/alpine']));
      expect(await list(path)).toEqual(['docker-hub/library/alpine']);
    },
  );

  it('lists all repositories below /artifactory', async () => {
    jfrog.behaviours.push(serveApi(), serveCatalog('docker-local', ['web']), serveCatalog('oci-fed', []));
    expect(await list('/artifactory')).toEqual(['docker-local/web']);
  });

  it('lists the catalog of the host when a port serves one repository', async () => {
    jfrog.behaviours.push(basicCatalogs, answerWith(/ \/v2\/_catalog/, 200, {}, '{"repositories":["web"]}'));
    expect(await list()).toEqual(['web']);
  });

  it('requests tokens for a catalog from the service that Artifactory names', async () => {
    jfrog.behaviours.push(
      answerWith(/^GET \/artifactory\/api\/docker\/docker-local\/v2\/token/, 200, {}, '{"token":"t"}'),
      serveCatalog('docker-local', ['web']),
    );
    jfrog.behaviours.splice(1, 0, (request, response) => {
      if (request.headers.authorization === 'Bearer t') return false;
      const realm = `http://${jfrog.host}/artifactory/api/docker/docker-local/v2/token`;
      response.writeHead(401, { 'www-authenticate': `Bearer realm="${realm}",service="${jfrog.host}"` }).end();
      return true;
    });
    expect(await list('/docker-local')).toEqual(['docker-local/web']);
    expect(jfrog.requests[1]?.authorization).toBe(basic);
  });

  it.each<[string, ProvidedCredentials, string]>([
    ['was given', token, 'ann'],
    [
      'is in the token',
      { variant: 'JfrogIdentityToken', fields: { identityToken: jwt({ sub: 'jfac@01abc/users/team/bob' }) } },
      'team/bob',
    ],
  ])('logs in with the user name that %s', async (_title, credentials, username) => {
    const login = await loginTo(jfrogAccess, { url: `http://${jfrog.host}/docker-local`, credentials });
    expect(login.host).toBe(jfrog.host);
    expect(login.credentials).toEqual({ username, password: credentials.fields['identityToken'] });
    expect(jfrog.requests).toEqual([]);
  });

  const reference: ProvidedCredentials = { variant: 'JfrogIdentityToken', fields: { identityToken: 'cmVmdGtuOjAx' } };

  it('asks the platform for the user of a reference token', async () => {
    const about = JSON.stringify({ token_id: 'x', subject: 'jfac@01abc/users/carol', expiry: 0 });
    jfrog.behaviours.push(answerWith(/\/access\/api\/v1\/tokens\/me$/, 200, {}, about));
    const login = await loginTo(jfrogAccess, { url: `http://${jfrog.host}`, credentials: reference });
    expect(login.credentials?.username).toBe('carol');
    expect(jfrog.requests.map(({ authorization }) => authorization)).toEqual(['Bearer cmVmdGtuOjAx']);
  });

  it.each([401, 404])('reports that the token is refused or that the user name is missing (%i)', async (status) => {
    jfrog.behaviours.push(answerWith(/\/access\//, status));
    await expectFailure(loginTo(jfrogAccess, { url: `http://${jfrog.host}`, credentials: reference }), 'UNAUTHORIZED');
  });

  it.each(providerFaults.filter(([, , code]) => code !== 'NOT_A_REGISTRY'))(
    'reports %s of the API',
    async (_title, answer, code) => {
      jfrog.behaviours.push(faultAt(/\/api\/repositories/, answer));
      await expectFailure(list(), code);
    },
  );

  it.each(providerFaults)('reports %s in place of every response', async (_title, answer, code) => {
    jfrog.behaviours.push(faultAt(/./, answer));
    await expectFailure(list(), code);
  });

  it('sends no request for a key that would change the path', async () => {
    jfrog.behaviours.push(serveApi([{ key: '../security/users', type: 'LOCAL', packageType: 'Docker' }]));
    expect(await list()).toEqual([]);
    expect(jfrog.requests).toHaveLength(1);
  });
});
