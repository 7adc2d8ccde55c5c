import { describe, expect, it } from 'vitest';
import { listAll, loginTo, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import { answerWith, type Behaviour } from '../../../test/helpers/stand-in-registry.ts';
import { standIns } from '../../../test/helpers/stand-ins.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { harborAccess } from './harbor-access.ts';

const robot: ProvidedCredentials = {
  variant: 'HarborRobot',
  fields: { robotName: 'robot$team+scanner', secret: 'canary' },
};
const authorization = basicAuthorization({ username: 'robot$team+scanner', password: 'canary' });

/** Accepts only the robot. Harbor's pagination: `page` and `page_size` of at most 100, and the total count in a header. */
function serveList(path: string, names: string[]): Behaviour {
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://harbor');
    if (url.pathname !== path) return false;
    if (request.headers.authorization !== authorization) {
      response.writeHead(401).end('{"errors":[{"code":"UNAUTHORIZED","message":"unauthorized"}]}');
      return true;
    }
    const size = Math.min(Number(url.searchParams.get('page_size') ?? 10), 100);
    const start = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': names.length });
    response.end(JSON.stringify(names.slice(start, start + size).map((name, id) => ({ id, name, artifact_count: 1 }))));
    return true;
  };
}

describe('HARBOR', () => {
  const { harbor } = standIns('harbor');
  const list = (more: ProviderSituation = {}) =>
    listAll(harborAccess, { url: `http://${harbor.host}`, credentials: robot, ...more });

  it('lists all repositories over several pages with the credentials of the robot', async () => {
    const names = Array.from({ length: 250 }, (_, number) => `team/app-${number}`);
    harbor.behaviours.push(throttledOnce(/page=2/), serveList('/api/v2.0/repositories', names));
    expect(await list()).toEqual(names);
    expect(new Set(harbor.requests.map((request) => request.authorization))).toEqual(new Set([authorization]));
    expect(harbor.requests).toHaveLength(4);
  });

  it('ends with a partly filled page when the count is missing', async () => {
    harbor.behaviours.push((request, response) => {
      const isFirst = request.url?.includes('page=1&') === true;
      response.end(
        JSON.stringify(Array.from({ length: isFirst ? 100 : 3 }, (_, n) => ({ name: `p/${isFirst}-${n}` }))),
      );
      return true;
    });
    expect(await list()).toHaveLength(103);
  });

  it.each([403, 404])('lists project by project when the list over all projects answers %i', async (status) => {
    harbor.behaviours.push(
      answerWith(/\/api\/v2\.0\/repositories/, status),
      serveList('/api/v2.0/projects', ['team', '42']),
      serveList('/api/v2.0/projects/team/repositories', ['team/api', 'team/deep/er']),
      serveList('/api/v2.0/projects/42/repositories', ['42/web']),
    );
    expect(await list()).toEqual(['team/api', 'team/deep/er', '42/web']);
  });

  it('reads a path in the address as a project', async () => {
    harbor.behaviours.push(serveList('/api/v2.0/projects/team/repositories', ['team/api']));
    expect(await list({ url: `http://${harbor.host}/team` })).toEqual(['team/api']);
  });

  it('reports a missing project', async () => {
    const listing = list({ url: `http://${harbor.host}/none` });
    await expect(listing).rejects.toThrow('the path in its address is wrong');
    await expectFailure(listing, 'NOT_A_REGISTRY');
  });

  it('leaves out invalid names of repositories', async () => {
    harbor.behaviours.push(serveList('/api/v2.0/repositories', ['team/api', 'Team/API', '../etc', '', 'team/api']));
    expect(await list()).toEqual(['team/api']);
  });

  it("sends the robot's credentials to the registry unchanged", async () => {
    expect(await loginTo(harborAccess, { url: 'https://harbor.example/team', credentials: robot })).toEqual({
      host: 'harbor.example',
      credentials: { username: 'robot$team+scanner', password: 'canary' },
    });
  });

  it.each(providerFaults)('reports %s', async (_title, answer, code) => {
    harbor.behaviours.push(faultAt(/./, answer));
    await expectFailure(list(), code);
  });

  it('gives up on pages without end', async () => {
    let number = 0;
    harbor.behaviours.push((_request, response) => {
      response.setHeader('x-total-count', '1000000000');
      number += 1;
      response.end(JSON.stringify([{ name: `team/app-${number % 5}` }]));
      return true;
    });
    await expectFailure(list(), 'LIMIT_EXCEEDED');
  });
});
