import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

type Role = 'viewer' | 'auditor' | 'ci' | 'developer' | 'admin';
type Method = 'GET' | 'POST' | 'DELETE';
const call = (method: Method, url: string, role: Role, body?: unknown) =>
  api.call(method, url, { key: api.first.keys[role], ...(body !== undefined && { body }) });
const get = (url: string) => call('GET', url, 'viewer');

const left = { type: 'npm', name: 'left', version: '1.0.0' } as const;
const right = { ...left, name: 'right' };
const fixed = (id: string, packageIndex: number, fixedVersion: string) =>
  finding(id, packageIndex, { fixedVersion, fixState: 'fixed' });

const assess = (image: string, tag: string, found: ReturnType<typeof finding>[], organizationId = api.first.id) =>
  assessTag(api.database.kysely, { organizationId, image, tag, packages: [left, right], found });

async function request(body: object = {}): Promise<string> {
  const { status, body: answer } = await call('POST', '/api/reports', 'developer', {
    type: 'technical',
    format: 'JSON',
    ...body,
  });
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data.id;
}

export async function made(body: object = {}): Promise<string> {
  const id = await request(body);
  await api.reports.run();
  const { data } = (await get(`/api/reports/${id}`)).body;
  expect(data, JSON.stringify(data)).toMatchObject({ status: 'READY', error: null });
  return id;
}

const download = (id: string, format = 'JSON') => get(`/api/reports/${id}/download?format=${format}`);

describe('a report', () => {
  it('is queued, made by a worker, and downloaded', async () => {
    await assess('registry.test/life', 'one', [fixed('CVE-2024-1', 0, '1.0.2'), finding('CVE-2024-2', 1)]);
    const { status, body, headers } = await call('POST', '/api/reports', 'developer', {
      type: 'technical',
      format: 'JSON',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'technical',
      format: 'JSON',
      status: 'QUEUED',
      scope: 'org',
      frequency: 'ONE_TIME',
      completedAt: null,
      sizeBytes: null,
      version: 1,
    });
    const { id } = body.data;
    expect(headers['location']).toBe(`/api/reports/${id}`);
    const early = await download(id);
    expect(early).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(early.body.error.message).toContain('QUEUED');
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);

    await api.reports.run();
    const { data } = (await get(`/api/reports/${id}`)).body;
    expect(data).toMatchObject({ status: 'READY', error: null, intelligence: { comparedWith: null } });
    const file = await download(id);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="technical-report-all-images-${data.asOf.slice(0, 10)}.json"`,
    );
    expect(Number(file.headers['content-length'])).toBe(data.sizeBytes);
    expect(file.body.datasets.findings.rows).toHaveLength(2);
    expect(file.body.datasets.findings.rows[0]).toMatchObject({
      image: 'registry.test/life',
      tag: 'one',
      package: 'left',
      version: '1.0.0',
      severity: 'HIGH',
      status: 'OPEN',
      triage: 'OPEN',
    });
    expect(file.body.datasets.upgrades.rows).toEqual([
      expect.objectContaining({ package: 'left', from: '1.0.0', to: '1.0.2', closes: 1, high: 1 }),
    ]);
  });
});
