import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, made, download } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('GET /api/reports/{reportId}/download', () => {
  it('is a PDF unless another format is requested', async () => {
    const { body } = await call('POST', '/api/reports', 'developer', { type: 'technical' });
    expect(body.data.format).toBe('PDF');
    await api.reports.run();
    const file = await get(`/api/reports/${body.data.id}/download`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toMatch(/\.pdf"$/);
    expect(file.body).toMatch(/^%PDF-/);
  });

  it('names the available formats when another one is requested', async () => {
    const id = await made();
    const { status, body } = await download(id, 'DOCX');
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain('JSON');
  });

  it('answers HEAD with the headers of GET, including the length', async () => {
    const id = await made();
    for (const format of ['JSON', 'CSV']) {
      const url = `/api/reports/${id}/download?format=${format}`;
      const [whole, head] = [await get(url), await api.call('HEAD', url, { key: api.first.keys.viewer })];
      expect([head.status, head.body]).toEqual([200, '']);
      for (const name of ['content-type', 'content-disposition', 'content-length'])
        expect(head.headers[name], name).toBe(whole.headers[name]);
    }
  });
});
