import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createReportClient, fixedFinding } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, made, download, assess } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

describe('an SBOM report', () => {
  it('states that nothing is known when there is no result', async () => {
    const id = await made({ type: 'sbom_report' });
    const { body } = await download(id);
    const [figures] = body.sections[0].blocks;
    expect(figures.kind).toBe('figures');
    for (const figure of figures.figures) expect(figure).toMatchObject({ value: '–', tone: 'unknown' });
  });

  it('lists the components of every result, and contains both SBOM documents of each', async () => {
    await assess('registry.test/bill', 'one', [fixedFinding('CVE-2024-1', 0, '1.0.2')]);
    await assess('registry.test/bill', 'two', []);
    const id = await made({ type: 'sbom_report' });
    const { body } = await download(id);
    expect(body.datasets.components.rows).toHaveLength(4);
    expect(body.datasets.components.rows[0]).toMatchObject({
      image: 'registry.test/bill',
      tag: 'one',
      packageType: 'npm',
      package: 'left',
      version: '1.0.0',
      purl: 'pkg:npm/left@1.0.0',
    });
    expect(body.datasets.documents).toBeUndefined();
    const { blocks } = body.sections.find(({ id: section }: { id: string }) => section === 'components');
    expect(blocks[0].text).toContain('All 2 distinct packages.');
    expect(blocks[1].rows).toContainEqual(['left', '1.0.0', 'npm', null, 2]);

    const { data } = (await get(`/api/reports/${id}/artifact`)).body;
    expect(data.facts).toMatchObject({ results: 2, components: 4, distinct: 2, documents: 2, documentsLeftOut: 0 });
    const { columns, rows } = data.datasets.find((dataset: { id: string }) => dataset.id === 'documents');
    const place = (name: string) => columns.findIndex((column: { id: string }) => column.id === name);
    expect(rows.map((row: string[]) => [row[place('tag')], row[place('format')]])).toEqual([
      ['one', 'cyclonedx'],
      ['one', 'spdx'],
      ['two', 'cyclonedx'],
      ['two', 'spdx'],
    ]);
    const [cyclonedx, spdx] = rows.map((row: string[]) => JSON.parse(row[place('document')] ?? ''));
    expect(cyclonedx).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(cyclonedx.components.map(({ purl }: { purl?: string }) => purl)).toContain('pkg:npm/left@1.0.0');
    expect(spdx).toMatchObject({ spdxVersion: 'SPDX-2.3' });
    const scanId = rows[0][place('scanId')];
    expect(JSON.parse(`${(await get(`/api/scans/${scanId}/sbom`)).body}`)).toEqual(cyclonedx);
  });

  it('states the changes since the previous one', async () => {
    await assess('registry.test/moved', 'one', []);
    await made({ type: 'sbom_report' });
    await assess('registry.test/moved', 'two', []);
    const id = await made({ type: 'sbom_report' });
    const { intelligence } = (await get(`/api/reports/${id}`)).body.data;
    expect(intelligence.comparedWith).not.toBeNull();
    const [mover] = intelligence.movers;
    expect(mover).toMatchObject({ name: 'npm', measure: 'components of this type' });
    expect(mover.after - mover.before).toBe(2);
    expect(intelligence.worsened).toEqual([
      { what: 'components without a license', before: mover.before, after: mover.after },
    ]);
  });

  it('does not change when its scans are deleted', async () => {
    await assess('registry.test/gone', 'one', []);
    const id = await made({ type: 'sbom_report' });
    const before = (await get(`/api/reports/${id}/artifact`)).body.data;
    const { rows } = await sql<{ id: string }>`select id from scans where organization_id = ${api.first.id}`.execute(
      api.database.kysely,
    );
    for (const scan of rows) expect((await call('DELETE', `/api/scans/${scan.id}`, 'admin')).status).toBe(200);
    expect((await get(`/api/reports/${id}/artifact`)).body.data).toEqual(before);
    expect((await download(id, 'CSV')).body).toContain('pkg:npm/left@1.0.0');
    const after = await made({ type: 'sbom_report' });
    expect((await get(`/api/reports/${after}/artifact`)).body.data.facts).toMatchObject({ results: 0, components: 0 });
  });

  it.each(['PDF', 'XLSX'])('is available as %s', async (format) => {
    await assess('registry.test/formats', 'one', []);
    const id = await made({ type: 'sbom_report', format });
    const { status } = await download(id, format);
    expect(status).toBe(200);
  });
});
