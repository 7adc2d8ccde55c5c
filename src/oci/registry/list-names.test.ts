import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collect, openPolicy } from '../../../test/helpers/provider-access.ts';
import { expectFailure, faultAt, providerFaults, throttledOnce } from '../../../test/helpers/provider-faults.ts';
import {
  answerWith,
  type Behaviour,
  requireToken,
  type StandInRegistry,
  startStandInRegistry,
} from '../../../test/helpers/stand-in-registry.ts';
import { listCatalog } from './list-catalog.ts';
import { listTags } from './list-tags.ts';

const signal = new AbortController().signal;

/** Pages of `n` names after `last`, as distribution returns them. `link` builds the address of the next page. */
function servePages(
  path: string,
  member: string,
  names: string[],
  { sizeMax = 1000, link = (query: string) => `<${path}${query}>; rel="next"` } = {},
): Behaviour {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://registry');
    if (pathname !== path) return false;
    const size = Math.min(Number(searchParams.get('n') ?? 10), sizeMax);
    const start = names.indexOf(searchParams.get('last') ?? '') + 1;
    const page = names.slice(start, start + size);
    if (start + size < names.length) response.setHeader('link', link(`?n=${size}&last=${page.at(-1)}`));
    response.end(JSON.stringify({ [member]: page }));
    return true;
  };
}

describe('lists of a registry', () => {
  let registry: StandInRegistry;
  beforeAll(async () => {
    registry = await startStandInRegistry();
  });
  afterAll(() => registry.stop());
  beforeEach(() => {
    registry.behaviours.length = 0;
    registry.requests.length = 0;
  });
  const credentials = { username: 'ann', password: 'canary' };
  const tags = () =>
    collect(listTags({ host: registry.host, repository: 'team/api', credentials, addressPolicy: openPolicy }, signal));
  const catalog = () => collect(listCatalog({ host: registry.host, credentials, addressPolicy: openPolicy }, signal));
  const tagsPath = '/v2/team/api/tags/list';
  const many = Array.from({ length: 4321 }, (_, number) => `1.0.${number}`);

  it('reads thousands of tags page by page', async () => {
    registry.behaviours.push(throttledOnce(/last=/), servePages(tagsPath, 'tags', many));
    expect(await tags()).toEqual(many);
    expect(registry.requests).toHaveLength(6);
  });

  it('uses the registry’s own page size when it is smaller or when it refuses ours', async () => {
    registry.behaviours.push(servePages(tagsPath, 'tags', many.slice(0, 250), { sizeMax: 50 }));
    expect(await tags()).toHaveLength(250);
    registry.behaviours.unshift(answerWith(/n=1000/, 400, {}, '{"errors":[{"code":"PAGINATION_NUMBER_INVALID"}]}'));
    expect(await tags()).toHaveLength(250);
  });

  it.each(['relative?n=2', 'http://HOST/v2/other', 'https://HOST/internal/path'])(
    'continues at its own address with the query of a link such as %s',
    async (written) => {
      const link = (query: string) =>
        `<${written.replace('HOST', registry.host).replace(/\?.*/, '')}${query}>; rel="next"`;
      registry.behaviours.push(servePages(tagsPath, 'tags', many.slice(0, 2500), { link }));
      expect(await tags()).toHaveLength(2500);
      expect(new Set(registry.requests.map(({ url }) => url.split('?')[0]))).toEqual(new Set([tagsPath]));
    },
  );

  it.each([
    ['to another host', '<http://evil.example/v2/x?last=b>; rel="next"'],
    ['in a circle', `<${tagsPath}?n=1000>; rel="next"`],
    ['to no address', '<http://[broken?last=b>; rel="next"'],
  ])('reports links that lead %s', async (_title, link) => {
    registry.behaviours.push(answerWith(/tags\/list/, 200, { link }, '{"tags":["a"]}'));
    await expectFailure(tags(), 'NOT_A_REGISTRY');
    expect(registry.requests).toHaveLength(1);
  });

  it('gives up on a list without end', async () => {
    let number = 0;
    registry.behaviours.push((_request, response) => {
      number += 1;
      response.setHeader('link', `<${tagsPath}?last=${number}>; rel="next"`);
      response.end('{"tags":["a"]}');
      return true;
    });
    await expectFailure(tags(), 'LIMIT_EXCEEDED');
    expect(number).toBe(2000);
  });

  it('gives up on a list with too many names', async () => {
    let number = 0;
    registry.behaviours.push((_request, response) => {
      response.setHeader('link', `<${tagsPath}?last=${number}>; rel="next"`);
      response.end(JSON.stringify({ tags: Array.from({ length: 5000 }, () => `t${number++}`) }));
      return true;
    });
    await expectFailure(tags(), 'LIMIT_EXCEEDED');
  });

  it('reads a list that is sent completely regardless of the requested page', async () => {
    const names = Array.from(
      { length: 50_000 },
      (_, number) => `build-${number}-0123456789abcdef0123456789abcdef01234567`,
    );
    registry.behaviours.push(answerWith(/tags\/list/, 200, {}, JSON.stringify({ name: 'team/api', tags: names })));
    expect(await tags()).toEqual(names);
  });

  it('accepts an empty list and null, and leaves out invalid names', async () => {
    registry.behaviours.push(answerWith(/tags\/list/, 200, {}, '{"name":"team/api","tags":null}'));
    expect(await tags()).toEqual([]);
    registry.behaviours.unshift(answerWith(/tags\/list/, 200, {}, '{"tags":["a","-b","c d",7,"a","../x",null]}'));
    expect(await tags()).toEqual(['a']);
    registry.behaviours.unshift(answerWith(/_catalog/, 200, {}, '{"repositories":["team/api","Team","a//b","/v2"]}'));
    expect(await catalog()).toEqual(['team/api']);
  });

  it('requests a catalog with a token for it, and sends the token to no other host', async () => {
    const tokens = await startStandInRegistry();
    tokens.behaviours.push(answerWith(/^GET \/token/, 200, {}, '{"token":"t"}'));
    registry.behaviours.push(
      requireToken(`http://${tokens.host}/token`, () => 't'),
      servePages('/v2/_catalog', 'repositories', ['a', 'b']),
    );
    expect(await catalog()).toEqual(['a', 'b']);
    expect(tokens.requests.map(({ url }) => url)).toEqual(['/token?service=stand-in&scope=registry%3Acatalog%3A*']);
    expect(registry.requests.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer t']);
    await tokens.stop();
  });

  it('reports a missing repository as not found, and a missing catalog as unsupported', async () => {
    await expectFailure(tags(), 'IMAGE_NOT_FOUND');
    await expectFailure(catalog(), 'NOT_A_REGISTRY');
  });

  it.each(providerFaults.filter(([title]) => title !== 'a redirect'))(
    'fails for the answer %s',
    async (_title, answer, code) => {
      registry.behaviours.push(faultAt(/./, answer));
      await expectFailure(tags(), code);
      await expectFailure(catalog(), code);
    },
  );

  it('stops when the work is cancelled', async () => {
    registry.behaviours.push(servePages(tagsPath, 'tags', many));
    const controller = new AbortController();
    const names = listTags(
      { host: registry.host, repository: 'team/api', addressPolicy: openPolicy },
      controller.signal,
    );
    await names.next();
    controller.abort();
    await expectFailure(collect(names), 'CANCELLED');
  });
});
