import { describe, expect, it } from 'vitest';
import { at, codeOf, get, issuesOf, keyOfRole, post } from '../asking.ts';

/** `/api/scans`. */
export function scans(): void {
  describe('scans', () => {
    it.each([
      ['GET', '/api/scans', 'viewer'],
      ['POST', '/api/scans', 'viewer'],
      ['DELETE', '/api/scans/ID', 'developer'],
      ['POST', '/api/scans/upload', 'admin'],
      ['POST', '/api/registries', 'developer'],
      ['PUT', '/api/registries/ID', 'developer'],
      ['DELETE', '/api/registries/ID', 'developer'],
      ['POST', '/api/registries/test-connection', 'viewer'],
      ['POST', '/api/registries/ID/sync', 'developer'],
      ['POST', '/api/registries/schedule-scans', 'developer'],
    ])('%s %s is refused for %s', async (method, url, role) => {
      const as = await keyOfRole(role);
      expect(
        codeOf(await at.ask(method, url.replace('ID', 'none'), { as, ...(method !== 'GET' && { body: {} }) })),
      ).toEqual([403, 'FORBIDDEN']);
    });

    it.each(['', '/status'])('GET /api/scans/{scanId}%s is allowed for every role', async (end) => {
      const answer = await get(`/api/scans/none${end}`, await keyOfRole('viewer'));
      expect(codeOf(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it.each(['page=0', 'page=x', 'limit=0', 'limit=201', 'sort=scannedAt:up', 'status=PENDING', 'status=COMPLETED'])(
      'refuses the list with %s',
      async (query) => {
        expect(codeOf(await get(`/api/scans?${query}`))).toEqual([400, 'BAD_REQUEST']);
      },
    );

    it('contain in the list the fields by which it is sorted', async () => {
      const [scan] = (await get('/api/scans?status=COMPLETE')).body.data;
      for (const field of ['scanId', 'status', 'scannedAt', 'compliance', 'riskScore'])
        expect(scan, field).toHaveProperty(field);
    });

    it('finds by free text', async () => {
      expect((await get('/api/scans?search=team/app')).body.meta.total).toBeGreaterThan(0);
      expect((await get('/api/scans?search=elsewhere')).body.meta.total).toBe(0);
    });

    it.each([
      ['GET', '/api/scans', 'developer', 200],
      ['POST', '/api/scans', 'developer', 404],
      ['DELETE', '/api/scans/none', 'admin', 404],
    ])('%s %s is allowed for %s', async (method, url, role, expected) => {
      const as = role === 'admin' ? at.stranger : await keyOfRole(role);
      const body = { image: 'a', registryId: 'none' };
      expect((await at.ask(method, url, { as, ...(method === 'POST' && { body }) })).status).toBe(expected);
    });

    it('require an image and at least one scanner, with an issue for each', async () => {
      const answer = await post('/api/scans', { scanners: [] }, at.stranger);
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(issuesOf(answer)).toEqual(['image', 'scanners']);
    });

    it('scan an image by its id', async () => {
      const { imageId } = (await get('/api/scans?search=team/app')).body.data[0];
      expect((await post('/api/scans', { imageId })).status).toBe(202);
    });

    it('are queued for every named tag and platform, or not at all', async () => {
      const as = await at.newOrganization('Several');
      const { scanId } = (await post('/api/scans', { image: 'a:1' }, as)).body.data;
      const { imageId } = (await get(`/api/scans/${scanId}`, as)).body.data;
      const wanted = {
        imageId,
        tags: ['1', '2'],
        platforms: ['linux/amd64', 'linux/arm64'],
        scanners: ['trivy', 'grype'],
      };
      const { status, body } = await post('/api/scans', wanted, as);
      expect([status, body.data.scans.length]).toEqual([202, 4]);
      for (const { statusUrl } of body.data.scans) expect((await get(statusUrl, as)).status).toBe(200);
      expect(codeOf(await post('/api/scans', { ...wanted, tags: ['3', '4'], registryId: 'none' }, as))).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect((await get('/api/scans', as)).body.meta.total).toBe(5);
    });

    it('return their status address', async () => {
      const { status, body } = await get(`/api/scans/${at.scanId}/status`);
      expect([status, body.data.scanId, body.data.status]).toEqual([200, at.scanId, 'COMPLETE']);
    });

    it.each(['session', 'token', 'admin'] as const)(
      'cannot be uploaded with the credential: %s',
      async (credential) => {
        expect((await post('/api/scans/upload', {}, at[credential])).status).toBe(403);
      },
    );

    it('are uploaded with a sensor key', async () => {
      const { status } = await post('/api/scans/upload', {}, await at.keyOf('ci', { scope: 'sensor' }));
      expect(status).toBe(200);
    });

    it('can be uploaded with any of the known keys, each of its type', async () => {
      const as = await at.keyOf('ci', { scope: 'sensor', uploadImages: ['registry.example/*'] });
      const about = { name: 'openssl', version: '3.0.11-1' };
      const envelope = {
        scan: { id: 'delivered' },
        image: { ref: 'registry.example/team/delivered:1.0', digest: `sha256:${'a'.repeat(64)}` },
        scanners: [{ name: 'trivy', version: '0.50.0' }],
        vulnerabilities: [{ cveId: 'CVE-2024-2222', severity: 'HIGH', package: about }],
        packages: [{ ...about, type: 'deb' }],
        layers: [{ digest: `sha256:${'b'.repeat(64)}` }],
        more: 'of any form',
      };
      expect((await post('/api/scans/upload', envelope, as)).status).toBe(200);
      const { findings } = (await get(`/api/scans/${(await get('/api/scans?search=delivered')).body.data[0].scanId}`))
        .body.data;
      expect(findings).toMatchObject([{ cveId: 'CVE-2024-2222', package: about }]);
      const wrong = { scan: [], image: 1, scanners: {}, vulnerabilities: 'x', packages: true, layers: [7] };
      expect(issuesOf(await post('/api/scans/upload', wrong, as)).map((path) => path.split('.')[0])).toEqual(
        Object.keys(wrong).sort(),
      );
    });

    it('are deleted with their findings', async () => {
      const { scanId: gone } = await at.scan(at.image);
      expect((await at.ask('DELETE', `/api/scans/${gone}`)).status).toBe(200);
      for (const end of ['', '/status', '/findings'])
        expect((await get(`/api/scans/${gone}${end}`)).status, end).toBe(404);
    });
  });
}
