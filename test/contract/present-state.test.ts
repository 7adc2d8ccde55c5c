import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding, type InstalledPackage } from '../helpers/assess-tag.ts';

let api: TestApi;
let alpha: Awaited<ReturnType<typeof assessTag>>;

const npm = (name: string, version: string): InstalledPackage => ({ type: 'npm', name, version });

beforeAll(async () => {
  api = await createTestApi();
  const assess = (image: string, tag: string, packages: InstalledPackage[], found = [finding('CVE-2024-1', 0)]) =>
    assessTag(api.database.kysely, { organizationId: api.first.id, image, tag, packages, found });
  await assess('alpha', '1.0', [npm('left', '1.9.0')]);
  alpha = await assess('alpha', '1.1', [npm('left', '1.10.0'), npm('right', '2.0.0')]);
  await assess('beta', 'latest', [npm('left', '1.10.0')], []);
  await assess('gamma', 'latest', [npm('left', 'from git')], []);
  await assess('epsilon', 'latest', [npm('left', '1.0.0')]);
  await assess('epsilon', 'latest', [npm('left', '1.0.0')], []);
  // Superseded: content of an older result is not present.
  await assess('delta', 'latest', [npm('left', '0.1.0')], []);
  await assess('delta', 'latest', [npm('left', '3.0.0')], []);
  // The same content in a scan of another organization.
  await assessTag(api.database.kysely, {
    organizationId: api.second.id,
    image: 'theirs',
    tag: 'latest',
    packages: [npm('left', '1.10.0'), npm('left', '9.9.9')],
    found: [finding('CVE-2024-77', 0)],
  });
});
afterAll(() => api.close());

const get = (url: string, key = api.first.keys.viewer) => api.call('GET', url, { key });

describe('GET /api/images/{imageId}', () => {
  it('adds the tags to the fields of the list, the latest first, each with its present state', async () => {
    const { body: list } = await get('/api/images?search=alpha');
    const { status, body } = await get(`/api/images/${list.data[0].id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...list.data[0], tags: expect.any(Array) });
    expect(body.data).toMatchObject({ name: 'alpha', tagCount: 2, latestTag: '1.1' });
    expect(body.data.tags.map(({ name }: { name: string }) => name)).toEqual(['1.1', '1.0']);
    expect(body.data.tags[0]).toMatchObject({
      id: alpha.tagId,
      scanId: alpha.scanId,
      platforms: ['linux/amd64'],
      vulnerabilities: { critical: 0, high: 1, medium: 0, low: 0, negligible: 0, unknown: 0 },
      removedAt: null,
    });
  });

  it('is 404 for another organization', async () => {
    const { status, body } = await get(`/api/images/${alpha.imageId}`, api.second.keys.admin);
    expect([status, body.error.message]).toEqual([404, 'Image not found']);
  });
});

describe('GET /api/vulnerabilities/{vulnerabilityId}', () => {
  it('equals the entry of the list, and is present', async () => {
    const { body: list } = await get(`/api/vulnerabilities?image=${alpha.imageId}&sort=cveId:asc`);
    const [entry] = list.data;
    const { status, body } = await get(`/api/vulnerabilities/${entry.id}`);
    expect(status).toBe(200);
    const detail = { openedCause: 'found by scan', closedAt: null, closedCause: null, note: null, triageHistory: [] };
    expect(body.data).toEqual({ ...entry, ...detail });
    const foreign = await get(`/api/vulnerabilities/${entry.id}`, api.second.keys.admin);
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Vulnerability not found']);
  });

  it('applies to one platform of its tag', async () => {
    const { id: organizationId, keys } = await api.addOrganization();
    const at = { organizationId, image: 'several', tag: 'latest', packages: [npm('left', '1.0.0')] };
    const found = [finding('CVE-2024-6', 0)];
    const { imageId } = await assessTag(api.database.kysely, { ...at, found, platform: 'linux/arm64' });
    await assessTag(api.database.kysely, { ...at, found });
    const { body } = await get(`/api/vulnerabilities?image=${imageId}`, keys.viewer);
    expect(body.data.map(({ platform }: { platform: string }) => platform).toSorted()).toEqual([
      'linux/amd64',
      'linux/arm64',
    ]);
  });

  it.each([
    ['image changed', { packages: [npm('fleeting', '1.0.0')] }],
    // A package that a partial result does not show may still be in the image.
    ['no longer found', { packages: [], completeness: 'partial' as const }],
  ])('returns a closed one with its cause: %s', async (closedCause, next) => {
    const { id: organizationId, keys } = await api.addOrganization();
    const at = { organizationId, image: 'fleeting', tag: 'latest', found: [] };
    const packages = [npm('left', '1.0.0')];
    const { imageId } = await assessTag(api.database.kysely, { ...at, packages, found: [finding('CVE-2024-5', 0)] });
    const { body: list } = await get(`/api/vulnerabilities?image=${imageId}`, keys.viewer);
    await assessTag(api.database.kysely, { ...at, ...next });
    expect((await get(`/api/vulnerabilities?image=${imageId}`, keys.viewer)).body.data).toEqual([]);
    const { body } = await get(`/api/vulnerabilities/${list.data[0].id}`, keys.viewer);
    expect(body.data).toMatchObject({ cveId: 'CVE-2024-5', closedCause });
    expect(Date.parse(body.data.closedAt)).not.toBeNaN();
  });
});

describe('GET /api/vulnerabilities/distinct', () => {
  it.each([
    ['severity', [{ value: 'HIGH', count: 2 }]],
    ['cveId', [{ value: 'CVE-2024-1', count: 2 }]],
    ['package', [{ value: 'left', count: 2 }]],
    ['packageType', [{ value: 'npm', count: 2 }]],
    ['image', [{ value: 'alpha', count: 2 }]],
    ['triageStatus', [{ value: 'OPEN', count: 2 }]],
    ['fixState', [{ value: 'not-fixed', count: 2 }]],
  ])('lists the values of %s with their counts, of the own organization only', async (field, expected) => {
    const { status, body } = await get(`/api/vulnerabilities/distinct?field=${field}`);
    expect([status, body.data, body.meta.total]).toEqual([200, expected, expected.length]);
  });

  it('keeps the total on a page past the end, searches literally, and refuses other fields', async () => {
    const past = await get('/api/vulnerabilities/distinct?field=cveId&page=9');
    expect([past.body.data, past.body.meta.total]).toEqual([[], 1]);
    expect((await get('/api/vulnerabilities/distinct?field=cveId&search=%25')).body.data).toEqual([]);
    for (const query of ['', '?field=secret']) {
      const { status, body } = await get(`/api/vulnerabilities/distinct${query}`);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toContain('field');
    }
  });
});

describe('GET /api/packages', () => {
  const versions = ({ body }: Awaited<ReturnType<typeof get>>) =>
    body.data.map(({ version, inRange }: { version: string; inRange: string }) => [version, inRange]);

  it('lists versions newest first in the order of the type, with exact counts, of own and latest results only', async () => {
    const { status, body } = await get('/api/packages?name=left');
    expect(status).toBe(200);
    expect(
      body.data.map((one: { version: string; imageCount: number; images: { name: string }[] }) => [
        one.version,
        one.imageCount,
        one.images.map(({ name }) => name),
      ]),
    ).toEqual([
      ['3.0.0', 1, ['delta']],
      ['1.10.0', 2, ['alpha', 'beta']],
      ['1.9.0', 1, ['alpha']],
      // No finding is open in it.
      ['1.0.0', 1, ['epsilon']],
      ['from git', 1, ['gamma']],
    ]);
  });

  it('filters by a range, and never excludes an invalid version', async () => {
    const answer = await get(`/api/packages?name=left&type=npm&range=${encodeURIComponent('>=1.9.0 <2')}`);
    expect(versions(answer)).toEqual([
      ['1.10.0', 'yes'],
      ['1.9.0', 'yes'],
      ['from git', 'unknown'],
    ]);
    expect(answer.body.meta.total).toBe(3);
    expect(versions(await get('/api/packages?name=left&type=deb'))).toEqual([]);
    expect(versions(await get('/api/packages?name=left&limit=1&page=2'))).toEqual([['1.10.0', 'yes']]);
  });

  it('never excludes packages of a type without a known order', async () => {
    const { id: organizationId, keys } = await api.addOrganization();
    const key = keys.viewer;
    const found = async (query: string) => versions(await get(`/api/packages?name=modules${query}`, key));
    await assessTag(api.database.kysely, {
      organizationId,
      image: 'delivered',
      tag: 'latest',
      packages: [
        { type: 'generic', name: 'modules', version: 'v1.10.0' },
        { type: 'generic', name: 'modules', version: 'v1.9.0' },
        { type: 'npm', name: 'modules', version: '9.0.0' },
      ],
      found: [],
    });
    expect(await found('')).toHaveLength(3);
    const unknown = [
      ['v1.10.0', 'unknown'],
      ['v1.9.0', 'unknown'],
    ];
    expect(await found(`&range=${encodeURIComponent('<2')}`)).toEqual(unknown);
    expect(await found(`&type=generic&range=${encodeURIComponent('<2')}`)).toEqual(unknown);
    expect(await found('&type=npm')).toEqual([['9.0.0', 'yes']]);
    expect(await found('&type=conan')).toEqual([]);
  });

  it('returns to each organization its own packages', async () => {
    const answer = await get('/api/packages?name=left', api.second.keys.viewer);
    expect(versions(answer).map(([version]: string[]) => version)).toEqual(['9.9.9', '1.10.0']);
    expect(answer.body.data[1].imageCount).toBe(1);
  });

  it.each([
    ['', 'name'],
    ['?name=left&range=%3E%3D', 'range'],
    ['?name=left&range=%5E1.2', 'range'],
    ['?name=left&type=C%2B%2B', 'type'],
  ])('refuses %j with 400 and names the parameter', async (query, parameter) => {
    const { status, body } = await get(`/api/packages${query}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain(parameter);
  });
});
