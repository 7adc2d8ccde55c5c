import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const left = { type: 'npm', name: 'left', version: '1.0.0' } as const;
const newerLeft = { ...left, version: '2.0.0' };
const right = { ...left, name: 'right' };
const developer = () => api.first.keys.developer;

const get = (url: string, key = developer()) => api.call('GET', url, { key });
const triage = (id: string, body: unknown, key = developer()) =>
  api.call('PUT', `/api/vulnerabilities/${id}/triage`, { key, body });

function assess(image: string, tag: string, more: Partial<Parameters<typeof assessTag>[1]> = {}) {
  return assessTag(api.database.kysely, {
    organizationId: api.first.id,
    image,
    tag,
    packages: [left, right],
    found: [finding('CVE-2024-1', 0)],
    ...more,
  });
}

interface Present {
  tag: { name: string };
  package: { name: string };
  triageStatus: string;
  assignee: string | null;
}

/** Present findings in an image, as `tag package status assignee`. */
async function present(imageId: string, key = developer()): Promise<string[]> {
  const { body } = await get(`/api/vulnerabilities?image=${imageId}`, key);
  return body.data
    .map(({ tag, package: { name }, triageStatus, assignee }: Present) =>
      [tag.name, name, triageStatus, assignee ?? '-'].join(' '),
    )
    .toSorted();
}

const idIn = async (imageId: string) => (await get(`/api/vulnerabilities?image=${imageId}`)).body.data[0].id as string;

describe.each(['PUT', 'POST'] as const)('%s /api/vulnerabilities/{id or CVE}/triage', (method) => {
  it('by id applies to every tag of the image only, with history and an audit entry', async () => {
    const image = newId('img');
    const { imageId } = await assess(image, '1');
    await assess(image, '2', { found: [finding('CVE-2024-1', 0), finding('CVE-2024-1', 1)] });
    const other = await assess(newId('img'), '1');
    const id = await idIn(imageId);
    const about = (await get(`/api/vulnerabilities/${id}`)).body.data.package.name;
    const { status, body } = await api.call(method, `/api/vulnerabilities/${id}/triage`, {
      key: developer(),
      body: { status: 'IN_PROGRESS', assignee: 'Ada', note: 'upgrade planned' },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id,
      status: 'IN_PROGRESS',
      updated: about === 'left' ? 2 : 1,
      undo: { token: expect.stringMatching(/^tri_/), expiresAt: expect.any(String) },
    });
    for (const line of await present(imageId)) {
      expect(line).toMatch(line.includes(about) ? /IN_PROGRESS Ada$/ : /OPEN -$/);
    }
    expect(await present(other.imageId)).toEqual(['1 left OPEN -']);
    const { data } = (await get(`/api/vulnerabilities/${id}`)).body;
    expect(data).toMatchObject({ triageStatus: 'IN_PROGRESS', assignee: 'Ada', note: 'upgrade planned' });
    expect(data.triageHistory).toEqual([
      {
        status: 'IN_PROGRESS',
        assignee: 'Ada',
        note: 'upgrade planned',
        by: { id: api.first.keyIds.developer, name: 'developer' },
        at: expect.any(String),
      },
    ]);
    const { rows } = await sql`select action from audit_log where target = ${id}`.execute(api.database.kysely);
    expect(rows).toEqual([{ action: 'vulnerability.triaged' }]);
  });
});

describe('triage', () => {
  it('by CVE applies to every image of the organization that has it', async () => {
    const found = [finding('CVE-2024-99', 0)];
    const one = await assess(newId('img'), '1', { found });
    const two = await assess(newId('img'), '1', { found });
    const theirs = await assess(newId('img'), '1', { found, organizationId: api.second.id });
    const { body } = await triage('CVE-2024-99', { status: 'ACKNOWLEDGED' });
    expect(body.data.updated).toBe(2);
    expect(await present(one.imageId)).toEqual(['1 left ACKNOWLEDGED -']);
    expect(await present(two.imageId)).toEqual(['1 left ACKNOWLEDGED -']);
    expect(await present(theirs.imageId, api.second.keys.viewer)).toEqual(['1 left OPEN -']);
    const id = await idIn(one.imageId);
    const foreign = await triage(id, { status: 'FIXED' }, api.second.keys.admin);
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Vulnerability not found']);
  });

  it('follows the image to new tags and new versions of the package', async () => {
    const image = newId('img');
    const { imageId } = await assess(image, '1');
    await triage(await idIn(imageId), { status: 'WONT_FIX', assignee: 'Ada' });
    await assess(image, '2', { packages: [newerLeft] });
    expect(await present(imageId)).toEqual(['1 left WONT_FIX Ada', '2 left WONT_FIX Ada']);
  });

  it('keeps an assignee that is not mentioned, and removes it with null', async () => {
    const { imageId } = await assess(newId('img'), '1');
    const id = await idIn(imageId);
    await triage(id, { status: 'ACKNOWLEDGED', assignee: 'Ada' });
    await triage(id, { status: 'IN_PROGRESS' });
    expect(await present(imageId)).toEqual(['1 left IN_PROGRESS Ada']);
    await triage(id, { status: 'IN_PROGRESS', assignee: null });
    expect(await present(imageId)).toEqual(['1 left IN_PROGRESS -']);
  });

  it('sorts and filters the list in the order of the life cycle', async () => {
    const { imageId } = await assess(newId('img'), '1', {
      found: [finding('CVE-2024-1', 0), finding('CVE-2024-1', 1)],
    });
    await triage(await idIn(imageId), { status: 'FIXED' });
    const statuses = async (query: string) =>
      (await get(`/api/vulnerabilities?image=${imageId}&${query}`)).body.data.map(
        (one: { triageStatus: string }) => one.triageStatus,
      );
    expect(await statuses('sort=triageStatus:asc')).toEqual(['OPEN', 'FIXED']);
    expect(await statuses('sort=triageStatus:desc')).toEqual(['FIXED', 'OPEN']);
    expect(await statuses('status=FIXED')).toEqual(['FIXED']);
  });

  it('names no user in the history of an automatic reopening', async () => {
    const image = newId('img');
    const { imageId } = await assess(image, '1');
    await triage(await idIn(imageId), { status: 'FIXED', assignee: 'Ada' });
    await assess(image, '1', { found: [] });
    await assess(image, '1');
    const { body } = await get(`/api/vulnerabilities/${await idIn(imageId)}`);
    expect(body.data).toMatchObject({ triageStatus: 'OPEN', assignee: 'Ada' });
    expect(body.data.triageHistory).toMatchObject([
      { status: 'OPEN', note: 'found again', by: null },
      { status: 'FIXED', note: null },
    ]);
  });

  it('keeps every concurrent decision in the history, and applies the last one everywhere', async () => {
    const image = newId('img');
    const found = [finding('CVE-2024-77', 0)];
    const { imageId } = await assess(image, '1', { found });
    await assess(image, '2', { found });
    const id = await idIn(imageId);
    const decided = ['ACKNOWLEDGED', 'IN_PROGRESS', 'FIXED', 'WONT_FIX', 'ACKNOWLEDGED', 'IN_PROGRESS'];
    const answers = await Promise.all(
      decided.map((status, index) => triage(index % 2 === 0 ? id : 'CVE-2024-77', { status, note: `note ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(decided.map(() => 200));
    const { triageHistory, triageStatus, note } = (await get(`/api/vulnerabilities/${id}`)).body.data;
    const told = triageHistory.map((one: { status: string; note: string }) => `${one.status} ${one.note}`);
    expect(told.toSorted()).toEqual(decided.map((status, index) => `${status} note ${index}`).toSorted());
    expect([triageStatus, note]).toEqual([triageHistory[0].status, triageHistory[0].note]);
    expect(await present(imageId)).toEqual([`1 left ${triageStatus} -`, `2 left ${triageStatus} -`]);
  });

  it('applies to the finding: past scans show the present status', async () => {
    const image = newId('img');
    const { scanId, imageId } = await assess(image, '1');
    await assess(image, '1', { found: [finding('CVE-2024-1', 0), finding('CVE-2024-1', 1)] });
    await triage(await idIn(imageId), { status: 'ACKNOWLEDGED' });
    const { body } = await triage('CVE-2024-1', { status: 'WONT_FIX' });
    expect(body.data.updated).toBeGreaterThanOrEqual(2);
    expect((await get(`/api/scans/${scanId}`)).body.data.findings).toMatchObject([{ triageStatus: 'WONT_FIX' }]);
  });

  it.each([
    [{}, ['status']],
    [{ status: 'DONE', assignee: 7, note: [] }, ['assignee', 'note', 'status']],
  ])('reports the problem in %j', async (body, paths) => {
    const answer = await triage('CVE-2024-1', body);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(paths);
  });

  it('has one status in every tag at any time, and reopens exactly the fixed findings that return', async () => {
    const tags = ['1', '2'];
    const step = fc.oneof(
      fc.record({ tag: fc.constantFrom(...tags), isFound: fc.boolean() }),
      fc.record({ status: fc.constantFrom('ACKNOWLEDGED', 'FIXED', 'WONT_FIX') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const image = newId('img');
        const { imageId } = await assess(image, '1');
        const id = await idIn(imageId);
        let status = 'OPEN';
        const holding = new Set(['1']);
        for (const one of steps) {
          if ('status' in one) {
            await triage(id, one);
            status = one.status;
          } else {
            await assess(image, one.tag, one.isFound ? {} : { found: [] });
            if (one.isFound && !holding.has(one.tag) && status === 'FIXED') status = 'OPEN';
            if (one.isFound) holding.add(one.tag);
            else holding.delete(one.tag);
          }
          expect(await present(imageId)).toEqual([...holding].toSorted().map((tag) => `${tag} left ${status} -`));
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('SLA policy', () => {
  it('defaults to 1, 3, 7 and 14 days until an admin changes it, and is separate for each organization', async () => {
    const standard = { critical: 1, high: 3, medium: 7, low: 14, updatedAt: null };
    expect((await get('/api/sla-policy')).body.data).toEqual(standard);
    const nothing = await api.call('PUT', '/api/sla-policy', { key: api.first.keys.admin, body: { other: 1 } });
    expect([nothing.status, nothing.body.data]).toEqual([200, standard]);
    const { status, body } = await api.call('PUT', '/api/sla-policy', {
      key: api.first.keys.admin,
      body: { high: 10 },
    });
    expect([status, body.data]).toEqual([200, { ...standard, high: 10, updatedAt: expect.any(String) }]);
    expect((await get('/api/sla-policy', api.second.keys.viewer)).body.data).toEqual(standard);
    const refused = await api.call('PUT', '/api/sla-policy', {
      key: api.first.keys.admin,
      body: { high: 0, low: 1.5 },
    });
    expect(refused.body.error.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['high', 'low']);
    const { rows } = await sql`select details from audit_log where action = 'settings.sla_policy_changed'`.execute(
      api.database.kysely,
    );
    expect(rows).toEqual([{ details: { critical: 1, high: 10, medium: 7, low: 14 } }]);
  });

  it('keeps the deadline of a finding that is triaged, closed, reopened, or reported by another advisory', async () => {
    const image = newId('img');
    const organizationId = api.second.id;
    const detectedAt = new Date('2026-01-01T00:00:00Z');
    const { imageId } = await assess(image, '1', { organizationId, detectedAt });
    const listed = async () => (await get(`/api/vulnerabilities?image=${imageId}`, api.second.keys.viewer)).body.data;
    const deadline = { firstDetectedAt: '2026-01-01T00:00:00.000Z', slaDueAt: '2026-01-04T00:00:00.000Z' };
    const [{ id }] = await listed();
    for (const status of ['FIXED', 'WONT_FIX', 'FIXED']) {
      expect((await triage(id, { status }, api.second.keys.developer)).status).toBe(200);
      expect(await listed()).toMatchObject([{ ...deadline, triageStatus: status }]);
    }
    await assess(image, '1', { organizationId, found: [] });
    expect(await listed()).toEqual([]);
    await assess(image, '1', { organizationId });
    expect(await listed()).toMatchObject([{ ...deadline, triageStatus: 'OPEN', slaStatus: 'BREACHED' }]);
    const changed = finding('CVE-2024-1', 0, { fixedVersion: '1.0.1', fixState: 'fixed' });
    await assess(image, '1', { organizationId, found: [changed] });
    expect(await listed()).toMatchObject([{ ...deadline, fixedVersion: '1.0.1' }]);
  });

  it('applies each of several concurrent changes', async () => {
    const change = { critical: 2, high: 4, medium: 8, low: 16 };
    const put = (body: object) => api.call('PUT', '/api/sla-policy', { key: api.second.keys.admin, body });
    for (const more of [0, 1]) {
      const parts = Object.entries(change).map(([severity, days]) => put({ [severity]: days + more }));
      expect((await Promise.all(parts)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { updatedAt: _, ...policy } = (await get('/api/sla-policy', api.second.keys.viewer)).body.data;
      expect(policy).toEqual({ critical: 2 + more, high: 4 + more, medium: 8 + more, low: 16 + more });
    }
    await put({ critical: 1, high: 3, medium: 7, low: 14 });
  });

  it('counts from the first detection in any tag of the image', async () => {
    const image = newId('img');
    const detectedAt = new Date('2026-01-01T00:00:00Z');
    const { imageId } = await assess(image, '1', { organizationId: api.second.id, detectedAt });
    await assess(image, '2', { organizationId: api.second.id, packages: [newerLeft] });
    const { body } = await get(`/api/vulnerabilities?image=${imageId}`, api.second.keys.viewer);
    expect(body.data).toHaveLength(2);
    for (const one of body.data) {
      expect(one).toMatchObject({
        firstDetectedAt: '2026-01-01T00:00:00.000Z',
        slaDueAt: '2026-01-04T00:00:00.000Z',
        slaStatus: 'BREACHED',
      });
    }
    const fresh = await assess(newId('img'), '1', { organizationId: api.second.id });
    const answer = await get(`/api/vulnerabilities?image=${fresh.imageId}`, api.second.keys.viewer);
    expect(answer.body.data[0].slaStatus).toBe('ON_TRACK');
  });
});
