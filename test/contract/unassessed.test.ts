import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSnapshotRow } from '../../src/features/scanning/advisories/advisory-store.ts';
import { compileRecords, osvRecord } from '../helpers/advisory-fixtures.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

/** Three images: one with a finding, one that was partly assessed, one that was not assessed. */
let api: TestApi;
let snapshot: { path: string; used: { id: string; digest: string } } | null = null;

beforeAll(async () => {
  api = await createTestApi({
    currentSnapshot: async () => snapshot,
    queue: { enqueue: async () => undefined, cancel: async () => undefined },
  });
});
afterAll(() => api.close());

const openssl = { purl: 'pkg:deb/debian/openssl@3.0.11-1?distro=debian-12', paths: ['var/lib/dpkg/status'] };
const foreign = (name: string) => ({ type: 'qpkg', name, version: '1.0-1' });

let delivered: Promise<void> | undefined;

/** Called inside a test, because the advisories are deleted at its end. */
function deliverAll(): Promise<void> {
  delivered ??= (async () => {
    await useAdvisories();
    await deliver('known', { packages: [openssl] });
    await deliver('half', { packages: [openssl, foreign('bash'), foreign('zlib')] });
    await deliver('unread', {
      packages: [foreign('bash'), { type: 'golang', name: 'example.org/x', version: 'v1.0.0' }],
    });
  })();
  return delivered;
}

async function useAdvisories(): Promise<void> {
  const compiled = await compileRecords({
    records: {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'openssl', [{ introduced: '0' }, { fixed: '3.0.11-2' }], {
          severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
        }),
      ],
    },
    exploited: ['CVE-2024-1111'],
  });
  const id = await ensureSnapshotRow(api.database.kysely, compiled);
  snapshot = { path: compiled.path, used: { id, digest: compiled.digest } };
}

async function deliver(name: string, more: object, platform = 'linux/amd64'): Promise<void> {
  const body = {
    scan: { id: `${name} ${platform}` },
    image: { ref: `registry.example/${name}:1`, platform },
    layers: [{ diffId: `sha256:${'b'.repeat(64)}`, sizeBytes: 10, command: 'ADD rootfs' }],
    evidence: { config: { user: '1000', env: ['PATH=/bin'] } },
    ...more,
  };
  const { status, body: answer } = await api.call('POST', '/api/scans/upload', { key: api.first.keys.sensor, body });
  expect(status, JSON.stringify(answer)).toBe(200);
}

async function get(path: string) {
  await deliverAll();
  const { status, body } = await api.call('GET', path, { key: api.first.keys.admin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const namesOf = (body: { data: { image?: string; name?: string }[] }) =>
  body.data.map(({ image, name }) => (image ?? name ?? '').replace('registry.example/', ''));

const unread = [
  { kind: 'golang', count: 1 },
  { kind: 'qpkg', count: 1 },
];

describe('an image of which nothing could be assessed', () => {
  it('has no score and no counts in the list and the detail of scans, and names what was not assessed', async () => {
    const { data } = await get('/api/scans');
    const byName = Object.fromEntries(data.map((scan: { image: string }) => [scan.image.split('/').at(-1), scan]));
    expect(byName['unread']).toMatchObject({
      completeness: 'partial',
      compliance: null,
      riskScore: null,
      counts: null,
      fixable: null,
      notAssessed: unread,
    });
    expect(byName['half']).toMatchObject({
      completeness: 'partial',
      riskScore: expect.any(Number),
      counts: { critical: 1 },
      fixable: 1,
      notAssessed: [{ kind: 'qpkg', count: 2 }],
    });
    expect(byName['known']).toMatchObject({ completeness: 'complete', counts: { critical: 1 }, notAssessed: [] });
    const detail = await get(`/api/scans/${byName['unread'].scanId}`);
    expect(detail.data).toMatchObject({ riskScore: null, counts: null, fixable: null, notAssessed: unread });
  });

  it('has no score and no counts in the list and the detail of images', async () => {
    const { data } = await get('/api/images');
    const byName = Object.fromEntries(data.map((image: { name: string }) => [image.name.split('/').at(-1), image]));
    expect(byName['unread']).toMatchObject({
      riskScore: null,
      grade: null,
      completeness: 'partial',
      notAssessed: unread,
      vulnerabilities: null,
    });
    expect(byName['half']).toMatchObject({
      completeness: 'partial',
      notAssessed: [{ kind: 'qpkg', count: 2 }],
      vulnerabilities: { critical: 1 },
    });
    expect(byName['known']).toMatchObject({ completeness: 'complete', notAssessed: [] });
    const detail = await get(`/api/images/${byName['unread'].id}`);
    expect(detail.data).toMatchObject({
      riskScore: null,
      vulnerabilities: null,
      tags: [{ riskScore: null, completeness: 'partial', vulnerabilities: null }],
    });
  });

  it('is sorted last by risk score in both directions, and matches no minimum', async () => {
    for (const path of ['/api/scans', '/api/images']) {
      for (const direction of ['asc', 'desc']) {
        expect(namesOf(await get(`${path}?sort=riskScore:${direction}`)).at(-1)).toBe('unread');
      }
    }
    expect(namesOf(await get('/api/images?riskScore=0')).toSorted()).toEqual(['half', 'known']);
  });

  it('is found by completeness and by the kind that was not assessed', async () => {
    for (const path of ['/api/scans', '/api/images']) {
      const found = async (query: string) => namesOf(await get(`${path}?${query}`)).toSorted();
      expect(await found('completeness=partial')).toEqual(['half', 'unread']);
      expect(await found('completeness=complete')).toEqual(['known']);
      expect(await found('notAssessed=qpkg')).toEqual(['half', 'unread']);
      expect(await found('notAssessed=golang')).toEqual(['unread']);
      expect(await found('notAssessed=go')).toEqual([]);
      expect((await get(`${path}?completeness=partial`)).meta.total).toBe(2);
      const wrong = await api.call('GET', `${path}?completeness=whole`, { key: api.first.keys.admin });
      expect([wrong.status, wrong.body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(wrong.body.error.message).toContain('completeness');
    }
  });

  it('does not lower a mean, is listed separately from the riskiest images, and is counted', async () => {
    const { data } = await get('/api/reports/posture');
    const scores = (await get('/api/images?completeness=complete')).data.map(
      (one: { riskScore: number }) => one.riskScore,
    );
    const version = { scoreVersion: 3, imagesOfOtherVersions: 0 };
    expect(data.risk).toEqual({
      average: scores[0],
      highest: scores[0],
      imagesScored: 2,
      imagesNotAssessed: 1,
      ...version,
    });
    expect(data.coverage).toMatchObject({ tagsScanned: 3, tagsPartial: 2, tagsNotAssessed: 1, imagesNotAssessed: 1 });
    expect(data.worstImages.map(({ name }: { name: string }) => name.split('/').at(-1)).toSorted()).toEqual([
      'half',
      'known',
    ]);
    expect(data.unassessedImages).toMatchObject([{ name: 'registry.example/unread', tag: '1', notAssessed: unread }]);
    expect(data.movement.riskAverage).toMatchObject({ nowOver: 2 });
    const { data: executive } = await get('/api/reports/executive');
    expect(executive.summary.join(' ')).toContain('The mean risk of 2 images is');
    expect(executive.summary.join(' ')).toContain('No content could be assessed in 1 tag');
  });

  it('alone in a scope makes all figures of the scope unknown', async () => {
    await deliverAll();
    await useAdvisories();
    const key = api.second.keys.sensor;
    const body = { scan: { id: 'alone' }, image: { ref: 'registry.example/alone:1' }, packages: [foreign('bash')] };
    expect((await api.call('POST', '/api/scans/upload', { key, body })).status).toBe(200);
    const answer = await api.call('GET', '/api/reports/posture', { key: api.second.keys.admin });
    expect(answer.body.data).toMatchObject({
      findings: null,
      risk: { average: null, highest: null, imagesScored: 0, imagesNotAssessed: 1 },
      sla: { overall: { open: null, breached: null, compliancePercent: null } },
      movement: { opened: { now: null } },
      worstImages: [],
    });
    const { body: executive } = await api.call('GET', '/api/reports/executive', { key: api.second.keys.admin });
    expect(executive.data.headline).toBe('No findings are known: no content in the 1 scanned tag could be assessed.');
  });

  it('makes its image partial next to a platform that was completely assessed', async () => {
    await deliverAll();
    await useAdvisories();
    await deliver('known', { packages: [foreign('bash')] }, 'linux/arm64');
    const [image] = (await get('/api/images?search=known')).data;
    expect(image).toMatchObject({
      riskScore: expect.any(Number),
      completeness: 'partial',
      notAssessed: [{ kind: 'qpkg', count: 1 }],
      vulnerabilities: { critical: 1 },
    });
    const { data } = await get(`/api/images/${image.id}`);
    expect(data.tags).toMatchObject([{ completeness: 'partial', platforms: ['linux/amd64', 'linux/arm64'] }]);
    await sql`delete from tag_platforms where platform = 'linux/arm64'`.execute(api.database.kysely);
  });
});

describe('a scan without a result', () => {
  it('has no score and no counts', async () => {
    const { status, body } = await api.call('POST', '/api/scans', {
      key: api.first.keys.developer,
      body: { image: 'registry.example/waiting:1' },
    });
    expect(status, JSON.stringify(body)).toBe(202);
    const { data } = await get(`/api/scans/${body.data.scanId}`);
    expect(data).toMatchObject({ riskScore: null, counts: null, fixable: null, completeness: null, notAssessed: null });
    // Neither a scan nor a sync has found the tag yet, so no list contains the image.
    expect((await get('/api/images?search=waiting')).data).toEqual([]);
    const { data: image } = await get(`/api/images/${data.imageId}`);
    expect(image).toMatchObject({ riskScore: null, completeness: null, notAssessed: null, vulnerabilities: null });
  });
});
