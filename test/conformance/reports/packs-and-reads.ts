import { describe, expect, it } from 'vitest';
import { at, codeOf, get, post } from '../asking.ts';
import { issuesOf, known, pack } from './asking-reports.ts';

const frameworks = ['soc2', 'pci-dss', 'nist-800-53', 'hipaa', 'fedramp', 'iso-27001', 'cmmc', 'cis-docker'];

/** Compliance packs and the reads without a report. */
export function packsAndReads(): void {
  describe('a compliance pack', () => {
    it('requires templateId, name, period and scope', async () => {
      expect(issuesOf(await post('/api/reports/compliance-pack', {}))).toEqual([
        'name',
        'period',
        'scope',
        'templateId',
      ]);
    });

    it.each(frameworks)('can be created for %s', async (templateId) => {
      const { status, body } = await pack({ templateId, name: `Evidence for ${templateId}` });
      expect([status, body.data.name, body.data.status]).toEqual([201, `Evidence for ${templateId}`, 'QUEUED']);
    });

    it('has a period of dates', async () => {
      expect(issuesOf(await pack({ period: {} }))).toEqual(['period.end', 'period.start']);
      expect(issuesOf(await pack({ period: { start: 'then', end: '2026-02-01' } }))).toEqual(['period.start']);
      expect(issuesOf(await pack({ period: { start: '2026-02-01', end: '2026-01-01' } }))).toEqual(['period.end']);
    });

    it('has registries, the organization or images as scope', async () => {
      const registry = await post('/api/registries', {
        name: 'Plain',
        provider: 'DOCKER_REGISTRY',
        credentials: {},
        url: `http://${at.registry.host}`,
        insecure: true,
        schedule: 'manual',
      });
      for (const scope of [
        { type: 'registry', registryIds: [registry.body.data.id] },
        { type: 'organization' },
        { type: 'image', images: ['*/team/*'] },
      ])
        expect((await pack({ scope })).status, scope.type).toBe(201);
      expect((await pack({ scope: 'all' })).status).toBe(400);
      expect(codeOf(await pack({ scope: { type: 'registry', registryIds: ['reg_none'] } }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    });

    it('accepts sections and formats, by default PDF and JSON', async () => {
      expect((await pack()).body.data.outputFormats).toEqual(['PDF', 'JSON']);
      const chosen = { selectedSections: ['summary'], outputFormats: ['CSV'] };
      expect((await pack(chosen)).body.data).toMatchObject(chosen);
      expect(issuesOf(await pack({ selectedSections: ['other'], outputFormats: ['DOCX'] }))).toEqual([
        'outputFormats.0',
        'selectedSections.0',
      ]);
    });

    it('contains its PDF and its JSON', async () => {
      const url = `/api/reports/${known.ready['compliance_pack']}/download`;
      expect((await get(`${url}?format=PDF`)).body).toMatch(/^%PDF-/);
      expect((await get(`${url}?format=JSON`)).body).toBeTypeOf('object');
    });
  });

  describe('the reads without a report', () => {
    it.each(['compliance', 'executive', 'posture', 'technical', 'sla'])('%s creates no report', async (name) => {
      const total = async () => (await get('/api/reports?limit=1')).body.meta.total;
      const before = await total();
      const { status, body } = await get(`/api/reports/${name}`);
      expect([status, Object.keys(body)]).toEqual([200, ['data']]);
      expect(await total()).toBe(before);
    });

    it('sla/entries is an ordinary list', async () => {
      const { meta, links } = (await get('/api/reports/sla/entries?limit=7')).body;
      expect(meta).toMatchObject({ page: 1, pageSize: 7 });
      expect(links.self).toBe('/api/reports/sla/entries?limit=7');
    });
  });
}
