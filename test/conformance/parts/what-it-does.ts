import { describe, expect, it } from 'vitest';
import { addRegistry, at, codeOf, get } from '../asking.ts';
import { filesWith } from '../files-with.ts';

/** Purpose of the service. */
export function whatItDoes(): void {
  describe('the service', () => {
    it('returns to an organization nothing of another one', async () => {
      for (const url of [
        `/api/scans/${at.scanId}`,
        `/api/scans/${at.scanId}/status`,
        `/api/registries/${at.registryId}`,
      ])
        expect(codeOf(await get(url, at.stranger)), url).toEqual([404, 'NOT_FOUND']);
      for (const url of ['/api/scans', '/api/images'])
        expect((await get(url, at.stranger)).body, url).toMatchObject({ data: [], meta: { total: 0 } });
    });

    it('scans one tag with one scan, after the request for it', () => {
      expect(at.statuses.at(-1)).toBe('COMPLETE');
    });

    it('gives a finished scan findings, an SBOM, packages, layers and a grade', async () => {
      const { data } = (await get(`/api/scans/${at.gradedScanId}`)).body;
      expect(data.compliance).toMatch(/^[ABCDF]$/);
      expect(data.findings[0]).toMatchObject({
        cveId: expect.stringMatching(/^CVE-/),
        package: { id: expect.any(String) },
      });
      expect(data.packages.length).toBeGreaterThan(10);
      expect(data.layers.length).toBeGreaterThan(1);
      const documents = await Promise.all(Object.values<string>(data.sbom).map((url) => at.ask('GET', url)));
      expect(documents.map(({ status }) => status)).toEqual([200, 200]);
      const [, first] = documents.map(({ body }) => JSON.parse(body));
      expect(JSON.stringify(first)).toContain(data.packages[0].name);
    });

    it('gives no grade to an image that it could not assess', async () => {
      expect((await get(`/api/scans/${at.scanId}`)).body.data).toMatchObject({
        packages: [{ name: 'busybox' }],
        layers: [{ index: 0 }],
        compliance: null,
        completeness: 'partial',
      });
    });

    it.each(['cloud', 'sensor'])('has registries in %s mode', async (scanMethod) => {
      const { status, body } = await addRegistry({ scanMethod });
      expect([status, body.data.scanMethod]).toEqual([201, scanMethod]);
    });

    it('stores registry credentials in clear nowhere in its folder', async () => {
      const credentials = { username: 'ann', password: 'canary-8093' };
      expect((await addRegistry({ credentials })).status).toBe(201);
      expect(filesWith(at.service.dataDir, 'canary-8093')).toEqual([]);
      // The search would find them: it finds the names.
      expect(filesWith(at.service.dataDir, 'DOCKER_REGISTRY')).not.toEqual([]);
    });

    it('has keys that belong to no user, with a role', async () => {
      const { body } = await get('/api/auth/session', await at.keyOf('auditor'));
      expect(body.data).toMatchObject({ role: 'auditor', principal: { kind: 'api-key' } });
    });
  });
}
