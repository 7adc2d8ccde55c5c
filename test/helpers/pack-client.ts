import { expect } from 'vitest';
import type { TestApi } from './api-server.ts';
import { daysAgo } from './pack-history.ts';
import { readZip } from './read-zip.ts';

/** `YYYY-MM-DD` of this number of days before now, in UTC. */
export const dayOf = (days: number): string => daysAgo(days).toISOString().slice(0, 10);

export const packRequest = (more: object = {}) => ({
  templateId: 'nist-800-53',
  name: 'Half a year',
  period: { start: dayOf(180), end: dayOf(1) },
  scope: {},
  ...more,
});

/** For tests that read the PDF or the documents of a pack. */
export const allFiles = { outputFormats: undefined };

/**
 * Common steps of tests of packs: requests as an admin, reads as a viewer. Packs of `made` have no PDF and no documents of other programs unless
 * the request says so: they take a tenth of the processor time.
 */
export function createPackClient(api: TestApi, organization = api.first) {
  const post = (body: object, role: 'admin' | 'developer' = 'admin') =>
    api.call('POST', '/api/reports/compliance-pack', { key: organization.keys[role], body });
  const get = (url: string) => api.call('GET', url, { key: organization.keys.viewer });

  const bytesOf = (id: string, format?: string) =>
    api.server.inject({
      method: 'GET',
      url: `/api/reports/${id}/download${format === undefined ? '' : `?format=${format}`}`,
      headers: { authorization: `Bearer ${organization.keys.viewer}` },
    });

  const filesOf = async (id: string) => readZip((await bytesOf(id)).rawPayload);

  /** Creates a pack, waits until it is READY, and returns its id. */
  async function made(more: object = {}): Promise<string> {
    const { status, body } = await post(packRequest({ outputFormats: ['JSON', 'CSV'], ...more }));
    expect(status, JSON.stringify(body)).toBe(201);
    await api.reports.run();
    const { data } = (await get(`/api/reports/${body.data.id}`)).body;
    expect(data, JSON.stringify(data)).toMatchObject({ status: 'READY', error: null });
    return body.data.id;
  }

  // Expectations of tests check the content of the JSON document.
  // oxlint-disable-next-line typescript/no-explicit-any
  async function documentOf(id: string): Promise<any> {
    return JSON.parse((await filesOf(id)).get('report.json')?.toString('utf8') ?? 'null');
  }

  return { post, get, made, bytesOf, filesOf, documentOf };
}

/** Rows of the JSON document of a pack. */
// oxlint-disable-next-line typescript/no-explicit-any
export const outcomeOf = (document: any, control: string, rule: string) =>
  document.datasets.outcomes.rows.find(
    (row: { control: string; rule: string }) => row.control === control && row.rule === rule,
  );
