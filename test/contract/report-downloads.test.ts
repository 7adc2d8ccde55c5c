import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, made, download } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function bytes(id: string, format: string) {
  const { headers, rawPayload } = await api.server.inject({
    url: `/api/reports/${id}/download?format=${format}`,
    headers: { 'x-api-key': api.first.keys.viewer },
  });
  return { headers, bytes: rawPayload };
}

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

  it('begins a CSV file with a byte order mark on request, and no other format', async () => {
    const id = await made();
    for (const [format, mark] of [
      ['CSV', '\ufeff'],
      ['JSON', ''],
    ] as const) {
      const [plain, marked] = [await bytes(id, format), await bytes(id, `${format}&bom=true`)];
      expect(marked.bytes.toString('utf8')).toBe(mark + plain.bytes.toString('utf8'));
      expect(marked.headers['content-length']).toBe(String(marked.bytes.length));
    }
  });

  it('has the figures of the text as one CSV table on request, also through a share', async () => {
    const id = await made({ type: 'posture' });
    const url = `/api/reports/${id}/download?format=CSV`;
    const [main, figures] = [await get(url), await get(`${url}&table=figures`)];
    expect(figures.status).toBe(200);
    expect(figures.headers['content-disposition']).toMatch(/filename="posture-report-figures-/);
    const lines = String(figures.body).split('\r\n');
    expect(lines[0]).toBe('"section","group","item","figure","value","unit","note"');
    expect(lines).toContainEqual(expect.stringMatching(/^"Summary",,,"Coverage",[^,]*,/));
    expect(lines).toContainEqual(expect.stringMatching(/^"Deadlines and time to close","Deadlines by severity",/));
    expect((await get(url)).body).toBe(main.body);
    expect(main.body).not.toContain('"section"');
    const { token } = (await call('POST', `/api/reports/${id}/share`, 'admin')).body.data;
    const shared = await api.server.inject({ url: `/api/shared/reports/${token}?format=CSV&table=figures&bom=true` });
    expect(shared.body).toBe(`\ufeff${figures.body}`);
  });

  it.each(['PDF', 'JSON', 'XLSX'])('rejects a table of %s, which has all tables', async (format) => {
    const id = await made();
    const { status, body } = await get(`/api/reports/${id}/download?format=${format}&table=figures`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
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
