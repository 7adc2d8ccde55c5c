import { describe, expect, it } from 'vitest';
import { addRegistry, asking, at, get, lists, post, utc } from '../asking.ts';

/** Conventions, and the envelope of lists. */
export function conventions(): void {
  describe('conventions', () => {
    it('speaks JSON, also in errors', async () => {
      for (const answer of [await get('/api/scans'), await get('/api/none'), await get('/api/scans', at.none)])
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    });

    it('writes times in ISO 8601, in UTC', async () => {
      const [scan] = (await get('/api/scans')).body.data;
      for (const time of [scan.createdAt, scan.startedAt, scan.scannedAt]) expect(time).toMatch(utc);
    });

    it('accepts ids as it returned them, in no other form', async () => {
      expect((await get(`/api/scans/${at.scanId}`)).body.data.scanId).toBe(at.scanId);
      for (const id of ['1', at.scanId.toUpperCase(), `${at.scanId}a`, '%20'])
        expect((await get(`/api/scans/${id}`)).status, id).toBe(404);
    });

    it('answers 201 to a creation', async () => {
      expect((await post('/api/api-keys', { name: 'new', role: 'viewer' })).status).toBe(201);
      expect((await addRegistry({})).status).toBe(201);
    });

    it('answers 202 with a status address to work that continues', async () => {
      const { status, body } = await post('/api/scans', { image: `${at.registry.host}/team/app:later` });
      expect([status, body.data.status]).toEqual([202, 'QUEUED']);
      expect((await get(body.data.statusUrl)).body.data.scanId).toBe(body.data.scanId);
    });

    it('accepts every credential type on the same routes', async () => {
      const answers = await Promise.all(
        [at.admin, at.session, at.token].map((as) => get(`/api/scans/${at.scanId}`, as)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('returns one resource in data only, and a list in data, meta and links', async () => {
      expect(Object.keys((await get(`/api/scans/${at.scanId}`)).body)).toEqual(['data']);
      for (const url of lists)
        expect(Object.keys((await get(url)).body).sort(), url).toEqual(['data', 'links', 'meta']);
    });
  });

  describe('the envelope of lists', () => {
    it.each(lists)('counts the pages of %s', async (url) => {
      const { meta } = (await get(asking(url, 'limit=1'))).body;
      const { total } = meta;
      expect(meta).toEqual({ page: 1, pageSize: 1, total, totalPages: total, hasNext: total > 1, hasPrev: false });
    });

    it('has links with the path and query of the request, and to the neighboring pages', async () => {
      const url = '/api/api-keys?search=&limit=1&page=2';
      const { links } = (await get(url)).body;
      expect(links.self).toBe(url);
      expect((await get(links.next)).body.meta.page).toBe(3);
      expect((await get(links.prev)).body.meta.page).toBe(1);
    });

    it('has no link before the first page and after the last', async () => {
      const { links } = (await get('/api/scans?limit=200')).body;
      expect(Object.keys(links)).toEqual(['self']);
    });
  });
}
