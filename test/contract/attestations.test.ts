import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { mergeScanCounts } from '../../src/features/scanning/scans/scan-count-store.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const left = { type: 'npm', name: 'left', version: '1.0.0' } as const;
const right = { ...left, name: 'right' };
const severe = finding('CVE-2024-1', 0, {
  vulnerability: { ...finding('CVE-2024-1', 0).vulnerability, severity: 'CRITICAL' },
});

type Role = 'viewer' | 'developer' | 'admin';
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, role: Role, body?: unknown) =>
  api.call(method, url, { key: api.first.keys[role], ...(body !== undefined && { body }) });
const get = (url: string) => call('GET', url, 'viewer');

const proposal = (more: object = {}) => ({
  cveId: 'CVE-2024-1',
  package: 'left',
  category: 'risk_accepted',
  reason: 'not reachable',
  scope: { type: 'blanket' },
  ...more,
});

async function propose(more: object = {}): Promise<string> {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  const { status, body } = await call('POST', '/api/attestations', 'developer', proposal(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
const approve = (id: string) => call('POST', `/api/attestations/${id}/approve`, 'admin');
/** Moves the expiry of an attestation to the present, in every row that has it. */
const expire = (id: string) =>
  api.database.kysely.transaction().execute(async (transaction) => {
    const expiry = sql`(select expires_at from attestations where id = ${id})`;
    await sql`update findings set suppressed_until = now() where suppressed_until = ${expiry}`.execute(transaction);
    await sql`update suppressed_tag_platforms set valid_until = now() where valid_until = ${expiry}`.execute(
      transaction,
    );
    await sql`update attestations set expires_at = now() where id = ${id}`.execute(transaction);
  });
const end = (id: string, role: Role = 'developer') => call('DELETE', `/api/attestations/${id}`, role);

async function approved(more: object = {}): Promise<string> {
  const id = await propose(more);
  expect((await approve(id)).body.data).toMatchObject({ status: 'APPROVED', active: true });
  return id;
}

const assess = (image: string, tag: string, more: Partial<Parameters<typeof assessTag>[1]> = {}) =>
  assessTag(api.database.kysely, {
    organizationId: api.first.id,
    image,
    tag,
    packages: [left, right],
    found: [severe, finding('CVE-2024-1', 1)],
    ...more,
  });

/** Present findings of an image, as `tag package`. */
async function present(imageId: string, suppressed: boolean, key = api.first.keys.viewer): Promise<string[]> {
  const { body } = await api.call('GET', `/api/vulnerabilities?image=${imageId}&suppressed=${suppressed}`, { key });
  expect(body.meta.total).toBe(body.data.length);
  for (const one of body.data) expect(one.suppressed).toBe(suppressed);
  return body.data
    .map((one: { tag: { name: string }; package: { name: string } }) => `${one.tag.name} ${one.package.name}`)
    .toSorted();
}

const imageNow = async (imageId: string) => (await get(`/api/images/${imageId}`)).body.data;

describe('an attestation', () => {
  it('suppresses from its approval until its end, everywhere except in scans', async () => {
    const { imageId, scanId } = await assess(newId('img'), '1');
    const scanBefore = (await get(`/api/scans/${scanId}`)).body.data;
    const imageBefore = await imageNow(imageId);
    const id = await propose();
    expect(await present(imageId, false)).toEqual(['1 left', '1 right']);
    await approve(id);
    expect(await present(imageId, false)).toEqual(['1 right']);
    expect(await present(imageId, true)).toEqual(['1 left']);
    const image = await imageNow(imageId);
    // One finding of severity HIGH: 100 · 0.7 · 0.8 · 0.02, rounded up.
    const numbers = {
      riskScore: 6,
      vulnerabilities: { critical: 0, high: 1, medium: 0, low: 0, negligible: 0, unknown: 0 },
    };
    expect(image).toMatchObject({ ...numbers, tags: [{ name: '1', ...numbers }] });
    const listed = (await get(`/api/images?search=${image.name}`)).body.data;
    expect(listed).toMatchObject([{ id: imageId, ...numbers }]);
    expect((await get(`/api/scans/${scanId}`)).body.data).toEqual(scanBefore);
    const distinct = (await get('/api/vulnerabilities/distinct?field=severity')).body.data;
    expect(distinct.map(({ value }: { value: string }) => value)).not.toContain('CRITICAL');
    expect((await end(id)).body.data).toMatchObject({ status: 'WITHDRAWN', active: false });
    expect(await present(imageId, false)).toEqual(['1 left', '1 right']);
    expect(await present(imageId, true)).toEqual([]);
    expect(await imageNow(imageId)).toEqual(imageBefore);
  });

  it('names in its responses and in the audit log who did what', async () => {
    const id = await propose({
      evidence: 'https://example.test/1',
      scope: { type: 'historical', asOfDate: '2024-02-29' },
    });
    const { data: first } = (await get(`/api/attestations/${id}`)).body;
    const { keyIds } = api.first;
    expect(first).toEqual({
      ...proposal(),
      id,
      evidence: 'https://example.test/1',
      scope: { type: 'historical', tagId: null, asOfDate: '2024-02-29T23:59:59.999Z' },
      status: 'PROPOSED',
      active: false,
      note: null,
      proposedBy: { id: keyIds.developer, name: 'developer' },
      decidedBy: null,
      decidedAt: null,
      endedBy: null,
      endedAt: null,
      expiresAt: null,
      createdAt: expect.any(String),
    });
    await call('POST', `/api/attestations/${id}/approve`, 'admin', { note: 'seen' });
    const again = await approve(id);
    const admin = { id: keyIds.admin, name: 'admin' };
    expect(again.body.data).toMatchObject({ status: 'APPROVED', note: 'seen', decidedBy: admin, endedBy: null });
    const { body } = await end(id, 'admin');
    expect(body.data).toMatchObject({ status: 'REVOKED', endedBy: admin, endedAt: expect.any(String) });
    expect((await end(id)).body.data).toEqual(body.data);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where target = ${id} order by sequence`.execute(api.database.kysely);
    expect(rows.map(({ action }) => action)).toEqual(['exception.proposed', 'exception.approved', 'exception.revoked']);
  });

  it('is decided once: a rejected or ended attestation cannot be approved', async () => {
    const rejected = await propose();
    expect((await call('POST', `/api/attestations/${rejected}/reject`, 'admin')).body.data.status).toBe('REJECTED');
    const withdrawn = await propose();
    await end(withdrawn);
    for (const id of [rejected, withdrawn]) {
      const { status, body } = await approve(id);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
    const { imageId } = await assess(newId('img'), '1');
    expect(await present(imageId, true)).toEqual([]);
  });

  it('can be approved by the proposing admin, whose name is recorded for both steps', async () => {
    const { body } = await call('POST', '/api/attestations', 'admin', proposal({ cveId: 'CVE-2024-2' }));
    const admin = { id: api.first.keyIds.admin, name: 'admin' };
    expect((await approve(body.data.id)).body.data).toMatchObject({
      active: true,
      proposedBy: admin,
      decidedBy: admin,
    });
  });

  it('can be ended by its proposer or an admin only', async () => {
    const { body } = await call('POST', '/api/attestations', 'admin', proposal());
    const { id } = body.data;
    expect((await end(id, 'developer')).status).toBe(403);
    expect((await end(id, 'admin')).body.data.status).toBe('WITHDRAWN');
  });

  it('covers later findings, and findings that return after the deletion of a scan', async () => {
    const image = newId('img');
    const { imageId } = await assess(image, '1');
    const later = await assess(image, '1', { found: [] });
    const id = await approved();
    await api.call('DELETE', `/api/scans/${later.scanId}`, { key: api.first.keys.admin });
    expect(await present(imageId, true)).toEqual(['1 left']);
    expect((await imageNow(imageId)).vulnerabilities).toMatchObject({ critical: 0, high: 1 });
    await assess(image, '2');
    expect(await present(imageId, true)).toEqual(['1 left', '2 left']);
    await end(id);
    expect(await present(imageId, true)).toEqual([]);
  });

  it('applies to one organization only', async () => {
    const { imageId } = await assess(newId('img'), '1');
    const theirs = await assess(newId('img'), '1', { organizationId: api.second.id });
    const id = await approved({ scope: { type: 'blanket' } });
    const key = api.second.keys.admin;
    expect(await present(theirs.imageId, false, key)).toEqual(['1 left', '1 right']);
    const foreign = await api.call('POST', `/api/attestations/${id}/approve`, { key });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Attestation not found']);
    const { tagId } = await assess(newId('img'), '1');
    const body = proposal({ scope: { type: 'tag', tagId } });
    const onOurTag = await api.call('POST', '/api/attestations', { key, body });
    expect([onOurTag.status, onOurTag.body.error.message]).toEqual([404, 'Tag not found']);
    expect((await api.call('GET', '/api/attestations', { key })).body.data).toEqual([]);
    expect(await present(imageId, true)).toEqual(['1 left']);
    await end(id);
  });

  it('reopens its findings when it expires, with the old deadline, in lists and totals alike', async () => {
    const { imageId } = await assess(newId('img'), '1', { detectedAt: new Date('2024-01-01T00:00:00Z') });
    const before = await imageNow(imageId);
    const found = async (suppressed: boolean) =>
      (await get(`/api/vulnerabilities?image=${imageId}&package=left&suppressed=${suppressed}`)).body.data[0];
    const { slaDueAt } = await found(false);
    const other = await approved({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const id = await approved({ expiresAt: new Date(Date.now() + 7_200_000).toISOString() });
    expect(await found(true)).toMatchObject({ slaDueAt, slaStatus: null });
    expect((await imageNow(imageId)).vulnerabilities.critical).toBe(0);
    await expire(other);
    expect((await get(`/api/attestations/${other}`)).body.data.status).toBe('EXPIRED');
    expect(await found(true)).toBeDefined();
    await expire(id);
    expect(await found(false)).toBeDefined();
    expect(await found(false)).toMatchObject({ slaDueAt, slaStatus: 'BREACHED', suppressed: false });
    expect(await imageNow(imageId)).toEqual(before);
    expect((await get(`/api/attestations/${id}`)).body.data).toMatchObject({ status: 'EXPIRED', active: false });
    expect((await approve(id)).status).toBe(400);
  });

  it('leaves no finding open that a concurrent scan reports during its approval', async () => {
    for (let round = 0; round < 10; round += 1) {
      const image = newId('img');
      const [first, id] = [await assess(image, '1', { found: [] }), await propose()];
      await Promise.all([approve(id), assess(image, '1'), assess(image, '2'), assess(image, '3')]);
      expect(await present(first.imageId, true)).toEqual(['1 left', '2 left', '3 left']);
      expect((await imageNow(first.imageId)).vulnerabilities.critical).toBe(0);
      await Promise.all([end(id), assess(image, '2'), assess(image, '4')]);
      expect(await present(first.imageId, true)).toEqual([]);
      expect((await imageNow(first.imageId)).vulnerabilities.critical).toBe(1);
    }
  });

  it('covers exactly its scope for any order of proposals, ends and scans', async () => {
    const tags = ['1', '2'];
    const step = fc.oneof(
      fc.record({ tag: fc.constantFrom(...tags) }),
      fc.record({ approve: fc.constantFrom('tag', 'historical', 'blanket'), on: fc.constantFrom(...tags) }),
      fc.record({ end: fc.nat(4) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (steps) => {
        const image = newId('img');
        const { imageId, tagId } = await assess(image, '1');
        const tagIds = new Map([['1', tagId]]);
        let active: { id: string; covers: (tag: string) => boolean }[] = [];
        for (const one of steps) {
          if ('tag' in one) tagIds.set(one.tag, (await assess(image, one.tag)).tagId);
          else if ('end' in one) {
            const ended = active[one.end % Math.max(1, active.length)];
            if (ended) await end(ended.id);
            active = active.filter((other) => other !== ended);
          } else {
            const on = tagIds.has(one.on) ? one.on : '1';
            const known = new Set(tagIds.keys());
            const scope = { type: one.approve, ...(one.approve === 'tag' && { tagId: tagIds.get(on) }) };
            const covers = {
              tag: (tag: string) => tag === on,
              historical: (tag: string) => known.has(tag),
              blanket: () => true,
            };
            active.push({ id: await approved({ scope }), covers: covers[one.approve] });
          }
          const expected = [...tagIds.keys()].filter((tag) => active.some(({ covers }) => covers(tag)));
          expect(await present(imageId, true)).toEqual(expected.map((tag) => `${tag} left`).toSorted());
          const { tags: now } = await imageNow(imageId);
          for (const { name, vulnerabilities } of now) {
            expect(vulnerabilities).toMatchObject({ critical: expected.includes(name) ? 0 : 1, high: 1 });
          }
        }
        for (const { id } of active) await end(id);
        expect(await present(imageId, true)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

describe('POST /api/attestations', () => {
  it.each([
    [{}, ['category', 'cveId', 'package', 'reason', 'scope']],
    [proposal({ category: 'whatever', reason: ' ', evidence: 7 }), ['category', 'evidence', 'reason']],
    [proposal({ scope: { type: 'tag' } }), ['scope.tagId']],
    [
      proposal({ scope: { type: 'blanket', tagId: 'tag_1', asOfDate: '2024-01-01' } }),
      ['scope.asOfDate', 'scope.tagId'],
    ],
    [proposal({ scope: { type: 'historical', asOfDate: '2024-02-30' } }), ['scope.asOfDate']],
    [proposal({ scope: { type: 'historical', asOfDate: '9999-01-01' } }), ['scope.asOfDate']],
    [proposal({ scope: { type: 'everything' }, expiresAt: '2020-01-01T00:00:00Z' }), ['expiresAt', 'scope.type']],
  ])('reports the problem of %j', async (body, paths) => {
    const answer = await call('POST', '/api/attestations', 'developer', body);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(paths);
  });

  it('limits an organization to twenty requests per minute, valid or not', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const role = turn % 2 === 0 ? 'developer' : 'admin';
      statuses.push((await call('POST', '/api/attestations', role, turn % 3 === 0 ? {} : proposal())).status);
    }
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
    const key = api.second.keys.developer;
    expect((await api.call('POST', '/api/attestations', { key, body: proposal() })).status).toBe(201);
  });
});

describe('GET /api/attestations', () => {
  it('filters, searches and sorts', async () => {
    const cveId = 'CVE-2025-77';
    const { tagId } = await assess(newId('img'), '1');
    const one = await approved({
      cveId,
      package: 'listed',
      scope: { type: 'tag', tagId },
      expiresAt: '2099-01-01T00:00:00Z',
    });
    const two = await propose({ cveId, category: 'false_positive', reason: 'wrong 100% of it' });
    const ids = async (query: string) =>
      (await get(`/api/attestations?cveId=${cveId}&${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([two, one]);
    expect(await ids('sort=createdAt:asc')).toEqual([one, two]);
    expect(await ids('sort=expiresAt:desc')).toEqual([one, two]);
    expect(await ids('status=APPROVED')).toEqual([one]);
    expect(await ids('status=PROPOSED')).toEqual([two]);
    expect(await ids('status=EXPIRED')).toEqual([]);
    expect(await ids('category=false_positive')).toEqual([two]);
    const soon = await propose({ cveId, expiresAt: new Date(Date.now() + 3 * dayMs).toISOString() });
    expect(await ids('expiresWithinDays=3')).toEqual([soon]);
    expect(await ids('expiresWithinDays=2')).toEqual([]);
    await end(soon);
    expect(await ids('package=listed')).toEqual([one]);
    expect(await ids(`tag=${tagId}`)).toEqual([one]);
    expect(await ids('search=100%25')).toEqual([two]);
    expect((await get('/api/attestations?status=OPEN')).body.error.code).toBe('BAD_REQUEST');
    await end(one);
  });
});

it('does not change the totals of scans', async () => {
  await mergeScanCounts(api.database.kysely);
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from scans where organization_id = ${api.first.id}`.execute(api.database.kysely);
  const { body } = await call('GET', '/api/scans', 'developer');
  expect(body.meta.total).toBe(rows[0]?.total);
});
