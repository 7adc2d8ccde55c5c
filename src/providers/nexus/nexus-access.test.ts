import { describe, expect, it } from 'vitest';
import { listAll, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { nexusAccess } from './nexus-access.ts';

const user: ProvidedCredentials = { variant: 'UsernamePassword', fields: { username: 'ann', password: 'canary' } };
const basic = basicAuthorization({ username: 'ann', password: 'canary' });

const repositories = [
  { name: 'docker-hosted', format: 'docker', type: 'hosted', url: 'http://nexus/repository/docker-hosted' },
  { name: 'docker-proxy', format: 'docker', type: 'proxy', url: 'http://nexus/repository/docker-proxy' },
  { name: 'docker-all', format: 'docker', type: 'group', url: 'http://nexus/repository/docker-all' },
  { name: 'maven', format: 'maven2', type: 'hosted', url: 'http://nexus/repository/maven' },
];

/** Nexus requires Basic credentials for catalogs and for the REST API. */
const basicOnly: Behaviour = (request, response) => {
  if (request.headers.authorization === basic) return false;
  response.writeHead(401, { 'www-authenticate': 'Basic realm="Sonatype Nexus Repository Manager"' }).end();
  return true;
};

function serveCatalog(key: string, names: string[]): Behaviour {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://nexus');
    if (pathname !== `/repository/${key}/v2/_catalog`) return false;
    const start = names.indexOf(searchParams.get('last') ?? '') + 1;
    const page = names.slice(start, start + 2);
    // The link names the connector and not the path of the request.
    if (start + 2 < names.length) response.setHeader('link', `</v2/_catalog?n=2&last=${page.at(-1)}>; rel="next"`);
    response.end(JSON.stringify({ repositories: page }));
    return true;
  };
}

describe('NEXUS', () => {
  const { nexus } = standIns('nexus');
  const list = (path = '', more: ProviderSituation = {}) =>
    listAll(nexusAccess, { url: `http://${nexus.host}${path}`, credentials: user, ...more });
  const rest = answerWith(/\/service\/rest\/v1\/repositories$/, 200, {}, JSON.stringify(repositories));

  it('lists the catalog of a connector', async () => {
    nexus.behaviours.push(basicOnly, answerWith(/ \/v2\/_catalog/, 200, {}, '{"repositories":["team/api","web"]}'));
    expect(await list()).toEqual(['team/api', 'web']);
  });

  it('lists every Docker repository when images are named by path, without groups', async () => {
    nexus.behaviours.push(
      basicOnly,
      rest,
      serveCatalog('docker-hosted', ['a', 'b', 'team/c', 'd', 'e']),
      serveCatalog('docker-proxy', ['library/alpine']),
    );
    const hosted = ['a', 'b', 'team/c', 'd', 'e'].map((name) => `docker-hosted/${name}`);
    expect(await list()).toEqual([...hosted, 'docker-proxy/library/alpine']);
  });

  it('lists a group when no other repository is visible', async () => {
    const group = JSON.stringify(repositories.filter(({ type, format }) => type === 'group' || format === 'maven2'));
    nexus.behaviours.push(answerWith(/\/service\/rest/, 200, {}, group), serveCatalog('docker-all', ['web']));
    expect(await list()).toEqual(['docker-all/web']);
  });

  it.each(['/docker-hosted', '/repository/docker-hosted'])('reads the path %s as one repository', async (path) => {
    nexus.behaviours.push(basicOnly, serveCatalog('docker-hosted', ['web']));
    expect(await list(path)).toEqual(['docker-hosted/web']);
  });

  it.each([null, { ...user, fields: { username: 'ann', password: 'canary-2' } }])(
    'reports missing or wrong credentials',
    async (credentials) => {
      nexus.behaviours.push(basicOnly, rest);
      await expectFailure(list('', { credentials }), 'UNAUTHORIZED');
    },
  );

  it('sends no request for a name that would change the path', async () => {
    const hostile = JSON.stringify([{ name: '../../service/rest/x', format: 'docker', type: 'hosted' }]);
    nexus.behaviours.push(answerWith(/\/service\/rest\/v1\/repositories$/, 200, {}, hostile));
    expect(await list()).toEqual([]);
    expect(nexus.requests.map(({ url }) => url)).toEqual(['/v2/_catalog?n=1000', '/service/rest/v1/repositories']);
  });

  it.each(providerFaults)('reports %s of the REST API', async (_title, answer, code) => {
    nexus.behaviours.push(faultAt(/\/service\/rest/, answer));
    await expectFailure(list(), code);
  });

  it.each(providerFaults.filter(([title]) => title !== 'a redirect'))(
    'reports %s of a catalog',
    async (_title, answer, code) => {
      nexus.behaviours.push(rest, faultAt(/\/repository\//, answer));
      await expectFailure(list(), code);
    },
  );
});
