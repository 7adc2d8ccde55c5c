import { describe, expect, it } from 'vitest';
import { at, codeOf, get, post } from '../asking.ts';
import { create, ended, known, ladder, readied, types } from './asking-reports.ts';

const listFields = 'id type format status scope frequency createdAt completedAt sizeBytes'.split(' ');

/** The endpoints with their minimum roles, and the list. */
export function reportEndpoints(): void {
  describe('the endpoints', () => {
    const packBody = { templateId: 'cmmc', name: 'x', period: { start: '2026-01-01', end: '2026-02-01' }, scope: {} };
    it.each<[string, string, string, number, object?]>([
      ['GET', '/api/reports', 'viewer', 200],
      ['POST', '/api/reports', 'developer', 201, { type: 'technical', format: 'JSON' }],
      ['GET', '/api/reports/ID', 'viewer', 200],
      ['GET', '/api/reports/ID/artifact', 'viewer', 200],
      ['GET', '/api/reports/ID/download', 'viewer', 200],
      ['POST', '/api/reports/ID/share', 'admin', 200],
      ['POST', '/api/reports/compliance-pack', 'admin', 201, packBody],
      ['GET', '/api/reports/compliance', 'viewer', 200],
      ['GET', '/api/reports/executive', 'viewer', 200],
      ['GET', '/api/reports/posture', 'viewer', 200],
      ['GET', '/api/reports/technical', 'viewer', 200],
      ['GET', '/api/reports/sla', 'viewer', 200],
      ['GET', '/api/reports/sla/entries', 'viewer', 200],
      ['POST', '/api/reports/ID/regenerate', 'developer', 201],
      ['DELETE', '/api/reports/ID', 'admin', 200],
    ])('%s %s is allowed for %s and above, and answers %i', async (method, url, minimum, success, body) => {
      const id = method === 'DELETE' ? await readied(await create({ format: 'JSON' })) : known.ready['technical'];
      const call = (as: Record<string, string> | undefined) =>
        at.ask(method, url.replace('ID', id ?? ''), { ...(as && { as }), ...(body && { body }) });
      expect(codeOf(await call({}))).toEqual([401, 'UNAUTHORIZED']);
      for (const role of ladder.slice(0, ladder.indexOf(minimum))) {
        // Auditors, a role beside the ladder, may request reports.
        if (role === 'auditor' && `${method} ${url}` === 'POST /api/reports') continue;
        expect(codeOf(await call(known.keys[role])), role).toEqual([403, 'FORBIDDEN']);
      }
      const answer = await call(known.keys[minimum]);
      expect(answer.status, JSON.stringify(answer.body)).toBe(success);
      if (url.endsWith('/regenerate')) await readied(answer);
    });

    it('return the list in pages, the report in data, its artifact as a JSON object, its download as a file', async () => {
      const url = `/api/reports/${known.ready['technical']}`;
      expect((await get('/api/reports')).body.meta.total).toBeGreaterThan(types.length);
      expect((await get(url)).body.data.id).toBe(known.ready['technical']);
      const artifact = await get(`${url}/artifact`);
      expect(artifact.headers.get('content-type')).toMatch(/^application\/json\b/);
      expect(artifact.body).toMatchObject({ data: { type: 'technical' } });
      const file = await get(`${url}/download`);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9.-]+\.pdf"$/);
    });

    it('leave nothing of a deleted report', async () => {
      const id = await readied(await create({ format: 'JSON' }));
      const { token } = (await post(`/api/reports/${id}/share`)).body.data;
      expect((await at.ask('DELETE', `/api/reports/${id}`)).status).toBe(200);
      for (const url of [`/api/reports/${id}`, `/api/reports/${id}/download`, `/api/shared/reports/${token}`])
        expect((await get(url)).status, url).toBe(404);
    });
  });

  describe('the list', () => {
    it('has pages from 1, of 50 entries by default and 1 to 200 on request', async () => {
      expect((await get('/api/reports')).body.meta).toMatchObject({ page: 1, pageSize: 50, hasPrev: false });
      for (const limit of [1, 200]) expect((await get(`/api/reports?limit=${limit}`)).body.meta.pageSize).toBe(limit);
      for (const query of ['page=0', 'page=-1', 'page=1.5', 'limit=0', 'limit=201', 'limit=x']) {
        const answer = await get(`/api/reports?${query}`);
        expect(codeOf(answer), query).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body.error.message).toMatch(/invalid pagination parameters/i);
      }
    });

    it.each(types)('accepts the type %s', async (type) => {
      const { data } = (await get(`/api/reports?type=${type}&limit=200`)).body;
      expect(data.map(({ id }: { id: string }) => id)).toContain(known.ready[type]);
      expect(new Set(data.map((report: { type: string }) => report.type))).toEqual(new Set([type]));
    });

    it('accepts a status', async () => {
      const { data } = (await get('/api/reports?status=READY&limit=200')).body;
      expect(data.length).toBeGreaterThanOrEqual(types.length);
      expect(new Set(data.map(({ status }: { status: string }) => status))).toEqual(new Set(['READY']));
    });

    it.each(['type=other', 'status=DONE', 'sort=createdAt:up', 'sort=createdAt'])('refuses %s', async (query) => {
      expect(codeOf(await get(`/api/reports?${query}`))).toEqual([400, 'BAD_REQUEST']);
    });

    it.each(['createdAt', 'type', 'status'])('can be sorted by %s in both directions', async (column) => {
      // No status may change meanwhile.
      for (const { id } of (await get('/api/reports?limit=200')).body.data) await ended(id);
      const list = async (direction: string) =>
        (await get(`/api/reports?sort=${column}:${direction}&limit=200`)).body.data as Record<string, string>[];
      const up = await list('asc');
      const values = up.map((report) => report[column] ?? '');
      expect(values).toEqual(values.toSorted());
      expect((await list('desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
    });

    it('has its usual order, newest first, for any other column', async () => {
      const [usual, other] = [await get('/api/reports'), await get('/api/reports?sort=other:asc')];
      expect(other.body.data).toEqual(usual.body.data);
      const times = usual.body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
    });

    it('has every field of a report in each item', async () => {
      for (const report of (await get('/api/reports')).body.data)
        for (const field of listFields) expect(report).toHaveProperty(field);
    });

    it('links to the next page until the last', async () => {
      const ids: string[] = [];
      let next: string | undefined = '/api/reports?limit=4';
      while (next !== undefined) {
        const { data, links }: { data: { id: string }[]; links: { next?: string } } = (await get(next)).body;
        ids.push(...data.map(({ id }) => id));
        next = links.next;
      }
      expect(new Set(ids).size).toBe((await get('/api/reports')).body.meta.total);
    });
  });
}
