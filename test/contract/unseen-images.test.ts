import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countPopulation } from '../../src/features/reporting/compliance-packs/evidence-count-store.ts';
import { deleteImageRows } from '../../src/features/scanning/images/image-removal-store.ts';
import { recordFoundTag } from '../../src/features/scanning/images/record-found-tag.ts';
import { failScan } from '../../src/features/scanning/scans/fail-scan.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { sensorRegistries } from '../helpers/sensor-registries.ts';

let api: TestApi;
const cancelled: string[] = [];

beforeAll(async () => {
  api = await createTestApi({
    queue: { enqueue: async () => undefined, cancel: async (_jobId, scanId) => void cancelled.push(scanId) },
  });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const { addRegistry, ask, register } = sensorRegistries(() => api);
const db = () => api.database.kysely;

async function read(url: string) {
  const { status, body } = await api.call('GET', url, { key: api.first.keys.admin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A requested scan with its image and tag. */
async function queue(image: string, more: object = {}) {
  const { status, body } = await api.call('POST', '/api/scans', {
    key: api.first.keys.developer,
    body: { image, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  return db().selectFrom('scans').selectAll().where('id', '=', body.data.scanId).executeTakeFirstOrThrow();
}

const fail = (scanId: string, code: 'IMAGE_NOT_FOUND' | 'LIMIT_EXCEEDED' = 'IMAGE_NOT_FOUND') =>
  failScan(db(), scanId, { code, message: 'as a test wants it' });
const listed = async (search: string) => (await read(`/api/images?search=${encodeURIComponent(search)}`)).data;
const coverage = async () => (await read('/api/reports/posture')).data.coverage;
const packPopulation = () =>
  countPopulation(db(), {
    organizationId: api.first.id,
    scope: { type: 'organization' },
    from: new Date(Date.now() - 3_600_000),
    to: new Date(Date.now() + 3_600_000),
  });

describe('a tag that no scan and no sync has found', () => {
  it('is part of no list of images, no coverage and no pack, for any result of its scan', async () => {
    const before = [await coverage(), await packPopulation()];
    const scan = await queue('registry.example/typo:1');
    expect([await coverage(), await packPopulation()]).toEqual(before);
    await fail(scan.id);
    expect([await coverage(), await packPopulation()]).toEqual(before);
    expect(await listed('typo')).toEqual([]);
    expect((await read(`/api/images/${scan.image_id}`)).data).toMatchObject({ tagCount: 0, latestTag: null, tags: [] });
    expect((await read(`/api/scans/${scan.id}/status`)).data.status).toBe('FAILED');
  });

  it('cannot be the scope of a report', async () => {
    const scan = await queue('registry.example/typo-of-report:1');
    const { status, body } = await api.call('POST', '/api/reports', {
      key: api.first.keys.developer,
      body: { type: 'technical', format: 'JSON', scope: 'custom', tagIds: [scan.tag_id] },
    });
    expect([status, body.error.message]).toEqual([404, 'Tag not found']);
  });

  it('does not affect the other tags of its image', async () => {
    const name = 'registry.example/known';
    const { imageId } = await assessTag(db(), {
      organizationId: api.first.id,
      image: name,
      tag: '1',
      packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
      found: [finding('CVE-2024-1', 0)],
    });
    const [before] = await listed(name);
    const scan = await queue(`${name}:1.o`);
    expect(scan.image_id).toBe(imageId);
    await fail(scan.id);
    expect(await listed(name)).toEqual([before]);
    expect((await read(`/api/images/${imageId}`)).data.tags.map((tag: { name: string }) => tag.name)).toEqual(['1']);
  });

  it('counts from the moment at which its registry has returned its digest, even if the scan then fails', async () => {
    const before = await coverage();
    const scan = await queue('registry.example/too-large:1');
    await recordFoundTag(db(), scan);
    await fail(scan.id, 'LIMIT_EXCEEDED');
    const now = await coverage();
    expect([now.tags, now.tagsScanned, now.images]).toEqual([before.tags + 1, before.tagsScanned, before.images + 1]);
    expect(await listed('too-large')).toMatchObject([{ tagCount: 1, latestTag: '1', riskScore: null }]);
    await recordFoundTag(db(), scan);
    expect(await listed('too-large')).toMatchObject([{ tagCount: 1 }]);
  });

  it('counts after a sensor has delivered a result, and not when the sensor could not scan it', async () => {
    const send = (body: object) => api.call('POST', '/api/scans/upload', { key: api.first.keys.sensor, body });
    const image = { ref: 'registry.example/delivered:1' };
    expect((await send({ image, scan: { status: 'FAILED' } })).status).toBe(200);
    expect(await listed('delivered')).toEqual([]);
    expect((await send({ image, packages: [] })).status).toBe(200);
    expect(await listed('delivered')).toMatchObject([{ tagCount: 1, latestTag: '1' }]);
  });

  it('counts after a sync lists it', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const scan = await queue(`${registry.host}/app:1`);
    expect((await read(`/api/registries/${registry.id}`)).data.imageCount).toBe(0);
    await ask('catalog', registry.key, { sensorId, images: [{ name: 'app', tags: [{ name: '1' }, { name: '2' }] }] });
    expect(await listed(`${registry.host}/app`)).toMatchObject([{ id: scan.image_id, tagCount: 2 }]);
    expect((await read(`/api/registries/${registry.id}`)).data.imageCount).toBe(1);
  });
});

describe('a tag that is missing from a complete catalog of its image', () => {
  it('is removed, regardless of its origin, unless it represents a digest', async () => {
    const registry = await addRegistry();
    const sensorId = await register(registry);
    const digest = `sha256:${'e'.repeat(64)}`;
    for (const ref of [`${registry.host}/app:early`, `${registry.host}/app@${digest}`]) {
      const body = { image: { ref }, packages: [{ type: 'npm', name: 'left', version: '1.0.0' }] };
      expect((await api.call('POST', '/api/scans/upload', { key: registry.key, body })).status).toBe(200);
    }
    const images = [{ name: 'app', tags: [{ name: 'other' }] }];
    expect(await ask('catalog', registry.key, { sensorId, images })).toMatchObject({ newTags: 1, removedTags: 1 });
    const [{ id }] = await listed(`${registry.host}/app`);
    const { tags } = (await read(`/api/images/${id}`)).data;
    expect(
      Object.fromEntries(tags.map((tag: { name: string; removedAt: unknown }) => [tag.name, tag.removedAt !== null])),
    ).toEqual({ early: true, other: false, [digest]: false });
  });
});

describe('DELETE /api/images/{imageId}', () => {
  const remove = (imageId: string, key = api.first.keys.admin) => api.call('DELETE', `/api/images/${imageId}`, { key });

  it('removes an image with its scans, tags and findings, cancels running scans, and writes an audit entry', async () => {
    const name = 'registry.example/doomed';
    const { imageId, scanId } = await assessTag(db(), {
      organizationId: api.first.id,
      image: name,
      tag: '1',
      packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
      found: [finding('CVE-2024-1', 0)],
    });
    const waiting = await queue(`${name}:2`);
    expect((await remove(imageId, api.first.keys.developer)).status).toBe(403);
    expect((await remove(imageId, api.second.keys.admin)).status).toBe(404);
    const { status, body } = await remove(imageId);
    expect([status, body.data]).toEqual([200, { id: imageId, deleted: true, scansDeleted: 2 }]);
    expect(cancelled).toContain(waiting.id);
    expect((await remove(imageId)).status).toBe(404);
    expect((await api.call('GET', `/api/scans/${scanId}`, { key: api.first.keys.viewer })).status).toBe(404);
    expect((await read('/api/audit-log?action=image.deleted')).data).toMatchObject([
      { target: imageId, details: { image: name, scansDeleted: 2 } },
    ]);
    const { rows } = await sql`select (select count(*)::int from tags where image_id = ${imageId}) as tags,
      (select count(*)::int from findings where image_id = ${imageId}) as findings`.execute(db());
    expect(rows).toEqual([{ tags: 0, findings: 0 }]);
    expect(
      (await read('/api/vulnerabilities?cveId=CVE-2024-1')).data.map(
        (one: { image: { name: string } }) => one.image.name,
      ),
    ).not.toContain(name);
  });

  it('removes an image that was only requested', async () => {
    const scan = await queue('registry.example/never:1');
    await fail(scan.id);
    expect((await remove(scan.image_id)).body.data).toEqual({ id: scan.image_id, deleted: true, scansDeleted: 1 });
  });

  it('refuses concurrent changes of the image as conflicts, which are repeated', async () => {
    const name = 'registry.example/conflict';
    const found = [finding('CVE-2024-2', 0)];
    const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }] as const;
    const { imageId } = await assessTag(db(), {
      organizationId: api.first.id,
      image: name,
      tag: '1',
      packages: [...packages],
      found,
    });
    const ask = (path: string, body: object) => api.call('POST', path, { key: api.first.keys.developer, body });
    const requests = [
      () => ask('/api/scans', { imageId, tags: ['1'] }),
      () => ask('/api/vulnerabilities/CVE-2024-2/triage', { status: 'IN_PROGRESS' }),
    ];
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
      return rows[0]?.waiting;
    };
    // The deletion of an image with many findings holds these locks for seconds.
    const asked = await db()
      .transaction()
      .execute(async (transaction) => {
        await deleteImageRows(transaction, api.first.id, imageId);
        const answers = requests.map((request) => request());
        await expect.poll(waiting).toBe(requests.length);
        return { answers };
      });
    for (const { status, headers, body } of await Promise.all(asked.answers)) {
      expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(headers['retry-after']).toBe('1');
    }
    for (const request of requests) expect((await request()).status).toBe(404);
  });
});
