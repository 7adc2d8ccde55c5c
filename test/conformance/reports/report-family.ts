import { describe, expect, it } from 'vitest';
import { at, codeOf, get, post, utc } from '../asking.ts';
import { create, known, readied, types } from './asking-reports.ts';

/** Reports: two families, their conventions, fields and states. */
export function reportFamily(): void {
  describe('the service', () => {
    it('has reports of two families, which are read, shared and downloaded by the same endpoints', async () => {
      expect(Object.keys(known.ready)).toEqual([...types, 'compliance_pack']);
      for (const [type, id] of Object.entries(known.ready)) {
        expect((await get(`/api/reports/${id}`)).body.data).toMatchObject({ id, type });
        expect((await get(`/api/reports/${id}/download`)).status, type).toBe(200);
        expect((await post(`/api/reports/${id}/share`)).status, type).toBe(200);
      }
    });

    it('returns to an organization no report of another one', async () => {
      expect((await get('/api/reports', at.stranger)).body).toMatchObject({ data: [], meta: { total: 0 } });
      for (const end of ['', '/artifact', '/download'])
        expect(codeOf(await get(`/api/reports/${known.ready['sla']}${end}`, at.stranger)), end).toEqual([
          404,
          'NOT_FOUND',
        ]);
      for (const end of ['/regenerate', '/share'])
        expect(codeOf(await post(`/api/reports/${known.ready['sla']}${end}`, undefined, at.stranger)), end).toEqual([
          404,
          'NOT_FOUND',
        ]);
    });
  });

  describe('conventions', () => {
    it('returns downloads in their own format, not JSON: PDF, CSV, ZIP', async () => {
      const typeOf = async (type: string, query = '') =>
        (await get(`/api/reports/${known.ready[type]}/download${query}`)).headers.get('content-type');
      expect(await typeOf('technical', '?format=PDF')).toBe('application/pdf');
      expect(await typeOf('technical', '?format=CSV')).toMatch(/^text\/csv\b/);
      expect(await typeOf('compliance_pack')).toBe('application/zip');
    });

    it('creates reports later than the request, which returns the status address', async () => {
      const answer = await create({ format: 'JSON' });
      const url = answer.headers.get('location') ?? '';
      expect(url).toBe(`/api/reports/${answer.body.data.id}`);
      expect((await get(url)).body.data.id).toBe(await readied(answer));
    });

    it('returns one report in data only, and the list in data, meta and links', async () => {
      expect(Object.keys((await get(`/api/reports/${known.ready['sla']}`)).body)).toEqual(['data']);
      expect(Object.keys((await get('/api/reports')).body).sort()).toEqual(['data', 'links', 'meta']);
    });
  });

  describe('the fields of a report', () => {
    it('exist with their types', async () => {
      for (const type of types) {
        const { data } = (await get(`/api/reports/${known.ready[type]}`)).body;
        expect(data).toMatchObject({ id: known.ready[type], type, format: 'PDF', scope: 'org', frequency: 'ONE_TIME' });
        expect(data.status).toBe('READY');
        for (const time of [data.createdAt, data.completedAt]) expect(time).toMatch(utc);
        expect(Number.isInteger(data.sizeBytes)).toBe(true);
        expect((await get(`/api/reports/${known.ready[type]}/download`)).headers.get('content-length')).toBe(
          String(data.sizeBytes),
        );
      }
    });

    it('contain the interpretation when one report is read, and only then', async () => {
      for (const type of types)
        expect((await get(`/api/reports/${known.ready[type]}`)).body.data.intelligence, type).toBeTypeOf('object');
      expect((await get(`/api/reports/${known.ready['technical']}`)).body.data.intelligence).not.toBeNull();
      const made = await create({});
      for (const report of [...(await get('/api/reports')).body.data, made.body.data])
        expect(report).not.toHaveProperty('intelligence');
    });
  });

  describe('the status of a report', () => {
    it('is QUEUED after the creation and after a regeneration', async () => {
      const made = await create({ format: 'CSV' });
      expect([made.status, made.body.data.status]).toEqual([201, 'QUEUED']);
      const id = await readied(made);
      const again = await post(`/api/reports/${id}/regenerate`);
      expect([again.status, again.body.data.status]).toEqual([201, 'QUEUED']);
      await readied(again);
    });
  });
}
