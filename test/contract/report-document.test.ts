import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, made, request, download, assess } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
  const many = Array.from({ length: 510 }, (_, index) => finding(`CVE-2024-${1000 + index}`, 0));
  await assess('registry.test/many', 'one', many);
});
afterAll(() => api.close());

const documentOf = (id: string) => get(`/api/reports/${id}/document`);

describe('GET /api/reports/{reportId}/document', () => {
  it('is the JSON document with the first 500 rows of each dataset', async () => {
    const id = await made();
    const { status, headers, body } = await documentOf(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const whole = (await download(id)).body;
    expect(whole.datasets.findings.rows).toHaveLength(510);
    const { findings, vulnerabilities, ...others } = whole.datasets;
    const first = (dataset: { rows: unknown[] }) => ({ ...dataset, rows: dataset.rows.slice(0, 500) });
    const datasets = { ...others, findings: first(findings), vulnerabilities: first(vulnerabilities) };
    expect(body.data).toEqual({ ...whole, datasets });
    expect(body.data.datasets.findings.rowCount).toBe(510);
  });

  it('leaves the file of the format JSON complete when it is read first', async () => {
    const id = await made({ format: 'PDF' });
    await documentOf(id);
    expect((await download(id)).body.datasets.findings.rows).toHaveLength(510);
  });

  it('is available for a pack without a JSON file', async () => {
    const answer = await call('POST', '/api/reports/compliance-pack', 'admin', {
      templateId: 'soc2',
      name: 'Quarter',
      period: { start: '2026-01-01', end: '2026-02-01' },
      scope: {},
      outputFormats: ['CSV'],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await api.reports.run();
    const { status, body } = await documentOf(answer.body.data.id);
    expect(status).toBe(200);
    expect(body.data.sections.map(({ id }: { id: string }) => id)).toContain('controls');
    expect(body.data.datasets.outcomes.rows.length).toBeGreaterThan(0);
  });

  it('is recorded in the audit log like a download', async () => {
    const id = await made();
    await documentOf(id);
    const { body } = await call('GET', '/api/audit-log?action=report.downloaded', 'admin');
    expect(body.data[0]).toMatchObject({ target: id, details: { format: 'document', version: 1 } });
  });

  it('is 404 with Retry-After while the report is queued', async () => {
    const { status, headers } = await documentOf(await request());
    expect([status, headers['retry-after']]).toEqual([404, '3']);
  });
});
