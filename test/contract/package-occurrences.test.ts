import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
let alpha: { imageId: string; tagId: string; scanId: string };
beforeAll(async () => {
  api = await createTestApi();
  const { kysely: db } = api.database;
  const of = (image: string, tag: string, version: string, found = [finding('CVE-2021-44228', 0)]) => ({
    organizationId: api.first.id,
    image,
    tag,
    packages: [{ type: 'maven', name: log4j, version }],
    found,
  });
  await assessTag(db, of('gone', '1', '2.0', []));
  await sql`update tags set removed_at = now()`.execute(db);
  alpha = await assessTag(db, of('alpha', '1', '2.14.1'));
  await assessTag(db, of('alpha', '2', '2.17.0', []));
  await assessTag(db, of('beta', '1', '2.9.0'));
  // Replaced by the next scan of the tag.
  await assessTag(db, of('beta', '2', '2.1.0'));
  await assessTag(db, of('beta', '2', '2.20.0', []));
  await assessTag(db, { ...of('theirs', '1', '2.14.1'), organizationId: api.second.id });
  const size = { sizeBytes: 10, uncompressedBytes: 20, wastedBytes: 0, topFiles: [] };
  const step = { digest: null, mediaType: null, command: 'COPY app.jar /', createdAt: null, isEmpty: false };
  const layers = [{ index: 0, diffId: 'sha256:d', ...step, ...size }];
  await sql`update inventories set layers = ${JSON.stringify(layers)}::jsonb`.execute(db);
  await sql`update inventory_packages ip set licenses = '{Apache-2.0}', paths = '{app.jar}'
    where inventory_id = (select inventory_id from scans where id = ${alpha.scanId})`.execute(db);
});
afterAll(() => api.close());

const log4j = 'org.apache.logging.log4j:log4j-core';
const get = (query: string, key = api.first.keys.viewer) =>
  api.call('GET', `/api/packages/occurrences?name=${encodeURIComponent(log4j)}&${query}`, { key });

interface Occurrence {
  image: { name: string };
  tag: { name: string };
  version: string;
}

async function places(query: string): Promise<string[]> {
  const { status, body } = await get(query);
  expect([status, body.meta?.total], query).toEqual([200, body.data?.length]);
  return body.data.map(({ image, tag, version }: Occurrence) => `${image.name}:${tag.name} ${version}`);
}

describe('GET /api/packages/occurrences', () => {
  it('lists where a version range is, in the latest scan of present tags of the own organization only', async () => {
    expect(await places(`range=${encodeURIComponent('<2.17')}`)).toEqual(['alpha:1 2.14.1', 'beta:1 2.9.0']);
    expect(await places('')).toEqual(['alpha:1 2.14.1', 'alpha:2 2.17.0', 'beta:1 2.9.0', 'beta:2 2.20.0']);
  });

  it('has layer, paths, licenses and the number of open findings', async () => {
    const { body } = await get('version=2.14.1');
    expect(body.data).toEqual([
      {
        name: log4j,
        type: 'maven',
        version: '2.14.1',
        purl: expect.any(String),
        inRange: 'yes',
        licenses: ['Apache-2.0'],
        paths: ['app.jar'],
        layer: { index: 0, diffId: 'sha256:d', command: 'COPY app.jar /' },
        image: { id: alpha.imageId, name: 'alpha' },
        registryId: null,
        tag: { id: alpha.tagId, name: '1' },
        platform: 'linux/amd64',
        scanId: alpha.scanId,
        findings: 1,
      },
    ]);
  });

  it('has as many entries as the tags that the list of versions counts', async () => {
    const url = `/api/packages?name=${encodeURIComponent(log4j)}`;
    const { body } = await api.call('GET', url, { key: api.first.keys.viewer });
    for (const { version, tagCount } of body.data) expect(await places(`version=${version}`)).toHaveLength(tagCount);
  });

  it('are in the images and tags that their lists have with the filters of the package', async () => {
    const key = api.first.keys.viewer;
    const { body } = await api.call('GET', `/api/packages?name=${encodeURIComponent(log4j)}`, { key });
    const totalOf = async (url: string): Promise<number> => (await api.call('GET', url, { key })).body.meta.total;
    for (const { version, type, imageCount, tagCount } of body.data) {
      const place = `package=${encodeURIComponent(log4j)}&packageType=${type}&packageVersion=${version}`;
      expect([await totalOf(`/api/images?${place}`), await totalOf(`/api/tags?${place}`)]).toEqual([
        imageCount,
        tagCount,
      ]);
    }
    const named = `package=${encodeURIComponent(log4j)}`;
    expect([await totalOf(`/api/images?${named}`), await totalOf(`/api/tags?${named}`)]).toEqual([2, 4]);
    expect(await totalOf(`/api/tags?${named}&packageType=npm`)).toBe(0);
    expect(await totalOf(`/api/images?${named}&packageVersion=2.1.0`)).toBe(0);
    for (const url of ['/api/images?packageVersion=1', '/api/tags?packageType=npm']) {
      const { status, body: refused } = await api.call('GET', url, { key });
      expect([status, refused.error.message]).toEqual([400, expect.stringMatching(/packageVersion|packageType/)]);
    }
  });

  it('filters by image, license and text, literally', async () => {
    expect(await places('image=beta')).toEqual(['beta:1 2.9.0', 'beta:2 2.20.0']);
    expect(await places(`image=${alpha.imageId}&license=Apache-2.0`)).toEqual(['alpha:1 2.14.1']);
    expect(await places('license=NOASSERTION')).toHaveLength(3);
    expect(await places('search=ALP')).toHaveLength(2);
    expect(await places('search=%25')).toEqual([]);
    expect(await places('type=npm')).toEqual([]);
    expect(await places('registry=reg_none')).toEqual([]);
  });

  it('has pages that begin and end within the tags of an image, without gaps, and an empty page after the last one', async () => {
    const all = await places('');
    for (const limit of [1, 2, 3, 4]) {
      for (let page = 1; page <= Math.ceil(all.length / limit) + 1; page += 1) {
        const { meta, data } = (await get(`limit=${limit}&page=${page}`)).body;
        const found = data.map(({ image, tag, version }: Occurrence) => `${image.name}:${tag.name} ${version}`);
        expect([meta.total, found], `page ${page} of ${limit}`).toEqual([
          4,
          all.slice((page - 1) * limit, page * limit),
        ]);
      }
    }
  });

  it('refuses a range that it cannot read', async () => {
    const { status, body } = await get(`range=${encodeURIComponent('>>1')}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('GET /api/images/{imageId}/diff', () => {
  const diff = (query: string, key = api.first.keys.viewer) =>
    api.call('GET', `/api/images/${alpha.imageId}/diff?${query}`, { key });

  it('equals the comparison of the scans that describe the tags, by name and by id', async () => {
    const named = await diff('base=1&tag=2');
    expect(named.body.data.summary).toMatchObject({
      packages: { added: 0, removed: 0, changed: 1 },
      findings: { opened: 0, closed: 1, changed: 0 },
    });
    const { scan, base } = named.body.data;
    const key = api.first.keys.viewer;
    const compared = await api.call('GET', `/api/scans/${scan.scanId}/diff?base=${base.scanId}`, { key });
    expect(named.body).toEqual(compared.body);
    expect((await diff(`base=${alpha.tagId}&tag=2&platform=linux/amd64`)).body).toEqual(named.body);
  });

  it.each(['base=1&tag=3', 'base=1&tag=2&platform=linux/arm64'])(
    'is 404 without a result of both tags: %s',
    async (query) => {
      const { status, body } = await diff(query);
      expect([status, body.error.message]).toEqual([404, 'Diff not found']);
    },
  );

  it('is 404 for an image of another organization', async () => {
    const { status, body } = await diff('base=1&tag=2', api.second.keys.admin);
    expect([status, body.error.message]).toEqual([404, 'Image not found']);
  });
});
