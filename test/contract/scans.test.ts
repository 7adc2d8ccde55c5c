import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyRoles } from '../../src/domain/role.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

let api: TestApi;
let jobs = 0;
const cancelled: string[] = [];

beforeAll(async () => {
  api = await createTestApi({
    queue: {
      enqueue: async (_transaction, _organizationId, scans) => void (jobs += scans.length),
      cancel: async (jobId) => void cancelled.push(jobId),
    },
  });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limit_hits`.execute(api.database.kysely));

const developer = () => api.first.keys.developer;

async function queue(body: object, key = developer()) {
  return api.call('POST', '/api/scans', { key, body });
}

/** Everything that a refused request could have written. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from scans) as scans, (select count(*) from images) as images,
    (select count(*) from tags) as tags, (select count(*) from audit_log) as entries`.execute(api.database.kysely);
  return [rows, jobs];
}

describe('POST /api/scans', () => {
  it('answers 202 with the scan, its batch and its status address, and writes scan, job and audit entry', async () => {
    const { status, headers, body } = await queue({ image: 'alpine:3.19' });
    expect(status).toBe(202);
    const { scanId, batchId, statusUrl } = body.data;
    expect(body.data).toEqual({
      scanId: expect.stringMatching(/^scan_[a-z2-7]{26}$/),
      status: 'QUEUED',
      message: 'Scan queued',
      statusUrl: `/api/scans/${scanId}/status`,
      batchId: expect.stringMatching(/^bat_/),
      scans: [{ scanId, image: 'alpine', tag: '3.19', platform: null, status: 'QUEUED', statusUrl }],
    });
    expect(headers['location']).toBe(statusUrl);
    const listed = await api.call('GET', `/api/scans?batch=${batchId}`, { key: developer() });
    expect(listed.body.data).toHaveLength(1);
    expect(listed.body.data[0]).toMatchObject({
      scanId,
      id: scanId,
      image: 'alpine',
      tag: '3.19',
      riskScore: null,
      compliance: null,
    });
    const { rows } = await sql`select action from audit_log where target = ${scanId}`.execute(api.database.kysely);
    expect(rows).toEqual([{ action: 'scan.triggered' }]);
  });

  it('returns an issue per field when the image is missing and scanners are empty', async () => {
    const before = await traces();
    const { status, body } = await queue({ scanners: [] });
    expect(status).toBe(400);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['image', 'scanners']);
    expect(await traces()).toEqual(before);
  });

  it.each([
    [{ image: 'Alpine UPPER' }, ['image']],
    [{ image: 'https://registry.example/app' }, ['image']],
    [{ image: 'alpine', scanners: ['trivy', 'nessus'] }, ['scanners.1']],
    [{ image: 'alpine', platforms: ['linux'] }, ['platforms.0']],
    [{ imageId: 'img_x', tags: ['a b', 'ok'] }, ['tags.0']],
    [{ image: 7, priority: 'urgent' }, ['image', 'priority']],
    [{ image: 'alpine:3.19', tags: ['3.18'] }, ['tags']],
    [{ image: `alpine@sha256:${'0'.repeat(64)}`, tags: ['3.18'] }, ['tags']],
    [{ image: 'registry.example:5000/app', tags: 'all' }, ['tags']],
    [{ image: 'alpine', tags: ['a b'] }, ['tags.0']],
    [{ image: 'Alpine UPPER', tags: ['1'] }, ['image']],
  ])('reports the problem in %j', async (request, paths) => {
    const { status, body } = await queue(request);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(paths);
  });

  it('answers 404 for an image or registry of another organization, and creates nothing', async () => {
    const before = await traces();
    const image = await queue({ imageId: 'img_unknown' });
    const registry = await queue({ image: 'alpine', registryId: 'reg_unknown' });
    expect([image.status, image.body.error.message]).toEqual([404, 'Image not found']);
    expect([registry.status, registry.body.error.message]).toEqual([404, 'Registry not found']);
    expect(await traces()).toEqual(before);
  });

  it('joins an equal request that is still queued, also with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => queue({ image: 'docker.io/library/busybox' })));
    const ids = new Set(answers.map(({ body }) => body.data.scanId));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(ids.size).toBe(1);
    const other = await queue({ image: 'busybox', scanners: ['builtin'] });
    expect(ids.has(other.body.data.scanId)).toBe(false);
  });

  it('queues one scan per requested platform', async () => {
    const { body } = await queue({ image: 'nginx', platforms: ['linux/amd64', 'linux/arm64', 'linux/amd64'] });
    expect(body.data.scans.map(({ platform }: { platform: string }) => platform)).toEqual([
      'linux/amd64',
      'linux/arm64',
    ]);
  });

  it('queues new tags of a known image, each once', async () => {
    const { body } = await queue({ image: 'seen:1' });
    const { imageId } = (await api.call('GET', `/api/scans/${body.data.scanId}`, { key: developer() })).body.data;
    const answer = await queue({ imageId, tags: ['2', '3', '2'] });
    expect(answer.status).toBe(202);
    expect(answer.body.data.scans.map(({ image, tag }: Record<string, string>) => `${image}:${tag}`)).toEqual([
      'seen:2',
      'seen:3',
    ]);
  });

  it('queues several tags of a reference without a tag', async () => {
    const { status, body } = await queue({ image: 'registry.example:5000/several', tags: ['1', '2', '1'] });
    expect(status).toBe(202);
    expect(body.data.scans.map(({ image, tag }: Record<string, string>) => `${image}:${tag}`)).toEqual([
      'registry.example:5000/several:1',
      'registry.example:5000/several:2',
    ]);
  });

  it('names the batch of queued scans, and the scans that it joins', async () => {
    const { scanId: joined, batchId: before } = (await queue({ image: 'mixed', tags: ['1'] })).body.data;
    const { body } = await queue({ image: 'mixed', tags: ['1', '2'] });
    const ids = body.data.scans.map((scan: { scanId: string }) => scan.scanId);
    expect([body.data.scanId, ids[0], body.data.message]).toEqual([
      joined,
      joined,
      '1 queued, 1 already queued or running',
    ]);
    const inBatch = await api.call('GET', `/api/scans?batch=${body.data.batchId}`, { key: developer() });
    expect(inBatch.body.data.map((scan: { scanId: string }) => scan.scanId)).toEqual([ids[1]]);
    expect((await queue({ image: 'mixed', tags: ['1'] })).body.data.batchId).toBe(before);
  });

  it('queues at most 1,000 scans for a request, or none', async () => {
    const { body } = await queue({ image: 'many:0' });
    const { imageId } = (await api.call('GET', `/api/scans/${body.data.scanId}`, { key: developer() })).body.data;
    await sql`insert into tags (id, organization_id, image_id, name, seen_at)
      select 'tag_many' || n, ${api.first.id}, ${imageId}, n::text, now() from generate_series(1, 1000) n`.execute(
      api.database.kysely,
    );
    const before = await traces();
    const refused = await queue({ imageId, tags: 'all' });
    expect([refused.status, refused.body.error.issues]).toMatchObject([400, [{ path: 'tags' }]]);
    expect(await traces()).toEqual(before);
    await sql`delete from tags where id = 'tag_many1000'`.execute(api.database.kysely);
    const taken = await queue({ imageId, tags: 'all' });
    expect([taken.status, taken.body.data.scans.length]).toEqual([202, 1000]);
    await sql`delete from scans where image_id = ${imageId}`.execute(api.database.kysely);
  });

  it('limits an organization to 10 requests per minute, including invalid ones', async () => {
    const answers = [];
    for (let index = 0; index < 11; index += 1)
      answers.push(await queue(index % 2 === 0 ? {} : { image: `app${index}` }));
    expect(answers.map(({ status }) => status)).toEqual([400, 202, 400, 202, 400, 202, 400, 202, 400, 202, 429]);
    const last = answers.at(-1);
    expect(last?.body.error.code).toBe('RATE_LIMITED');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await queue({ image: 'alpine' }, api.second.keys.admin)).status).toBe(202);
  });
});

describe('authorization', () => {
  const allowed = {
    list: ['ci', 'developer', 'auditor', 'admin'],
    create: ['ci', 'developer', 'admin'],
    read: ['ci', 'viewer', 'developer', 'auditor', 'admin'],
    remove: ['admin'],
  };
  it.each([...keyRoles, 'sensor'] as const)('%s', async (role) => {
    const key = api.first.keys[role];
    const isIn = (list: string[]) => (list.includes(role) ? 'may' : 403);
    const outcome = ({ status }: { status: number }) => (status === 403 ? 403 : 'may');
    expect(outcome(await api.call('GET', '/api/scans', { key }))).toBe(isIn(allowed.list));
    expect(outcome(await queue({ image: 'alpine' }, key))).toBe(isIn(allowed.create));
    expect(outcome(await api.call('GET', '/api/scans/scan_x', { key }))).toBe(isIn(allowed.read));
    expect(outcome(await api.call('GET', '/api/images', { key }))).toBe(isIn(allowed.read));
    expect(outcome(await api.call('GET', '/api/vulnerabilities', { key }))).toBe(isIn(allowed.read));
    expect(outcome(await api.call('DELETE', '/api/scans/scan_x', { key }))).toBe(isIn(allowed.remove));
    expect(outcome(await api.call('POST', '/api/scans/scan_x/cancel', { key }))).toBe(isIn(allowed.create));
  });

  it('refuses requests without a credential', async () => {
    for (const url of ['/api/scans', '/api/scans/scan_x', '/api/images', '/api/vulnerabilities']) {
      expect((await api.call('GET', url)).status, url).toBe(401);
    }
  });

  it('lets ci cancel only its own scans', async () => {
    const own = (await queue({ image: 'own' }, api.first.keys.ci)).body.data.scanId;
    const foreign = (await queue({ image: 'foreign' })).body.data.scanId;
    const cancel = (id: string) => api.call('POST', `/api/scans/${id}/cancel`, { key: api.first.keys.ci });
    expect((await cancel(foreign)).status).toBe(403);
    const answer = await cancel(own);
    expect([answer.status, answer.body.data.status]).toEqual([200, 'CANCELLED']);
    expect(cancelled.length).toBe(1);
    // Repeated: the present state, without further effect.
    expect((await cancel(own)).body.data.status).toBe('CANCELLED');
    expect(cancelled.length).toBe(1);
  });
});

describe('GET /api/scans', () => {
  const get = (query: string) => api.call('GET', `/api/scans${query}`, { key: developer() });

  it.each([
    '?page=0',
    '?page=x',
    '?limit=0',
    '?limit=201',
    '?sort=status',
    '?sort=status:up',
    '?sort=nothing:up',
    '?page=1&page=2',
  ])('refuses %s as invalid pagination parameters', async (query) => {
    const { status, body } = await get(query);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toMatch(/^Invalid pagination parameters/);
  });

  it('ignores an unknown sort column and unknown parameters', async () => {
    const plain = await get('?limit=3');
    const odd = await get('?limit=3&sort=secret_hash:desc&colour=blue');
    expect(odd.status).toBe(200);
    expect(odd.body.data).toEqual(plain.body.data);
  });

  it('counts the days of from and to from their first moment to their last, in UTC', async () => {
    await queue({ image: 'of-today:1' });
    const { total } = (await get('')).body.meta;
    expect(total).toBeGreaterThan(0);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    // Scans that were queued before midnight.
    const counted = async (query: string) => (await get(`?limit=1&${query}`)).body.meta.total;
    expect(await counted(`from=${day(-1)}&to=${day(0)}`)).toBe(total);
    expect(await counted(`from=${day(-1)}&to=${day(-1)}T00:00:00Z`)).toBe(0);
    expect(await counted(`from=${day(1)}`)).toBe(0);
    for (const query of ['from=2026-02-30', 'to=2026-02-29T10:00:00Z', 'to=2026-1-1'])
      expect((await get(`?${query}`)).body.error?.message, query).toMatch(/^Invalid query parameter (from|to): /);
  });

  it('returns an empty page past the end at any distance', async () => {
    for (const page of ['2000', '9007199254740991']) {
      const { status, body } = await get(`?page=${page}&limit=200`);
      expect([status, body.data]).toEqual([200, []]);
    }
  });

  it('returns each scan once over all pages of links.next, newest first', async () => {
    const seen: string[] = [];
    const created: string[] = [];
    for (let next: string | undefined = '/api/scans?limit=2&status=QUEUED'; next !== undefined; ) {
      const { body } = await api.call('GET', next, { key: developer() });
      expect(body.links.self).toBe(next);
      for (const item of body.data) {
        seen.push(item.scanId);
        created.push(item.createdAt);
      }
      next = body.links.next;
    }
    const { body } = await get('?limit=1&status=QUEUED');
    expect(seen.length).toBe(body.meta.total);
    expect(new Set(seen).size).toBe(seen.length);
    expect(created).toEqual(created.toSorted().toReversed());
  });

  it.each(["'; drop table scans; --", '%', '_', '\\', '((', '"', '🙂'])('searches for %j literally', async (search) => {
    const { status, body } = await get(`?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    expect(
      body.data.every(({ image, tag }: { image: string; tag: string }) => `${image}:${tag}`.includes(search)),
    ).toBe(true);
  });

  it('refuses NUL, which PostgreSQL cannot store', async () => {
    expect((await get('?search=%00')).body.error.code).toBe('BAD_REQUEST');
  });
});
