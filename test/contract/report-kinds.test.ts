import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient, fixedFinding } from '../helpers/report-client.ts';

let api: TestApi;
const { get, made, download, assess } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
  await assess('registry.test/shop', 'one', [fixedFinding('CVE-2024-1', 0, '1.0.2'), finding('CVE-2024-2', 1)]);
  await assess('registry.test/clean', 'one', []);
});
afterAll(() => api.close());

describe.each(['posture', 'executive', 'sla'])('a report of the kind %s', (type) => {
  it.each(['PDF', 'CSV', 'JSON', 'XLSX'])('is available as %s', async (format) => {
    await sql`delete from rate_limit_hits`.execute(api.database.kysely);
    const id = await made({ type, format });
    const { data } = (await get(`/api/reports/${id}`)).body;
    expect(data).toMatchObject({ status: 'READY', error: null });
    expect(data.intelligence.summary.length).toBeGreaterThan(0);
    expect((await download(id, format)).status).toBe(200);
  });
});

/** Where the label of a figure differs from the defined term. */
const terms: Record<string, string> = {
  'Mean risk': 'Risk',
  Grade: 'Overall grade',
  'Open findings': 'Open finding',
  Critical: 'Open finding',
  'Deadlines met': 'Deadlines met',
  'Time to close': 'Time to close (MTTR)',
  'Findings of the scan': 'Finding of a scan',
  'Closed since': 'Finding of a scan',
  Tags: 'Scope',
  'With a result': 'Coverage',
  'In the last 30 days': 'Coverage',
  'Median age': 'Freshness',
  Oldest: 'Freshness',
};

describe.each(['posture', 'executive', 'sla', 'technical'])('a %s report', (type) => {
  it('defines every figure that it shows', async () => {
    await sql`delete from rate_limit_hits`.execute(api.database.kysely);
    const { scanId } = await assess('registry.test/clean', 'one', []);
    for (const scope of [{}, { scope: 'registry' }, { scanId }]) {
      const { body } = await download(await made({ type, format: 'JSON', ...scope }));
      const blocks = body.sections.flatMap((section: { blocks: unknown[] }) => section.blocks);
      const defined = blocks
        .filter(({ kind }: { kind: string }) => kind === 'terms')
        .flatMap((block: { terms: { term: string }[] }) => block.terms.map(({ term }) => term));
      const shown = blocks
        .filter(({ kind }: { kind: string }) => kind === 'figures')
        .flatMap((block: { figures: { label: string }[] }) => block.figures.map(({ label }) => terms[label] ?? label));
      expect(shown.length).toBeGreaterThan(3);
      expect(defined).toEqual(expect.arrayContaining(shown));
    }
  });
});

describe('report contents', () => {
  it('equal the read of the same moment', async () => {
    const id = await made({ type: 'posture', format: 'JSON' });
    const { facts } = (await get(`/api/reports/${id}/artifact`)).body.data;
    const { data } = (await get('/api/reports/posture')).body;
    expect(facts.findings).toEqual(data.findings);
    expect(facts.coverage).toEqual(data.coverage);
    expect(facts.topActions).toEqual(data.topActions);
    const { body } = await download(id);
    expect(body.datasets.images.rows.map((row: { image: string }) => row.image)).toEqual([
      'registry.test/shop',
      'registry.test/clean',
    ]);
  });

  it('contain every deadline, the earliest first', async () => {
    const id = await made({ type: 'sla', format: 'JSON' });
    const { body } = await download(id);
    expect(body.datasets.entries.rows).toHaveLength(2);
    expect(body.datasets.entries.rows[0]).toMatchObject({ image: 'registry.test/shop', status: 'ON_TRACK' });
  });

  it('apply to the tag, over a scan', async () => {
    const { scanId } = await assess('registry.test/shop', 'two', [finding('CVE-2024-3', 1)]);
    const id = await made({ type: 'posture', format: 'JSON', scope: 'custom', scanId });
    const { facts } = (await get(`/api/reports/${id}/artifact`)).body.data;
    expect(facts).toMatchObject({ coverage: { tags: 1 }, findings: { open: 1 }, trend: [] });
    expect(facts.movement.comparedDay).toBeNull();
  });
});
