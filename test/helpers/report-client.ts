import { expect } from 'vitest';
import { addTestRegistry } from './add-test-registry.ts';
import type { Answer, TestApi } from './api-server.ts';
import { assessTag, finding } from './assess-tag.ts';

type Role = 'viewer' | 'auditor' | 'ci' | 'developer' | 'admin';
type Method = 'GET' | 'POST' | 'DELETE';

const left = { type: 'npm', name: 'left', version: '1.0.0' } as const;
const right = { ...left, name: 'right' };

/** Requests for reports, by default for the first organization of a test API. */
export function createReportClient(api: () => TestApi) {
  const call = (method: Method, url: string, role: Role, body?: unknown): Promise<Answer> =>
    api().call(method, url, { key: api().first.keys[role], ...(body !== undefined && { body }) });
  const get = (url: string): Promise<Answer> => call('GET', url, 'viewer');
  const create = (body: object = {}, role: Role = 'developer'): Promise<Answer> =>
    call('POST', '/api/reports', role, { type: 'technical', format: 'JSON', ...body });

  async function request(body: object = {}): Promise<string> {
    const { status, body: answer } = await create(body);
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.data.id;
  }

  return {
    call,
    get,
    create,
    request,
    download: (id: string, format = 'JSON') => get(`/api/reports/${id}/download?format=${format}`),
    /** A report that a worker has rendered. */
    async made(body: object = {}): Promise<string> {
      const id = await request(body);
      await api().reports.run();
      const { data } = (await get(`/api/reports/${id}`)).body;
      expect(data, JSON.stringify(data)).toMatchObject({ status: 'READY', error: null });
      return id;
    },
    /** Two packages, `left` and `right`. Findings refer to them by 0 and 1. */
    assess: (image: string, tag: string, found: ReturnType<typeof finding>[], organizationId = api().first.id) =>
      assessTag(api().database.kysely, { organizationId, image, tag, packages: [left, right], found }),
    addRegistry: (name: string, organizationId = api().first.id): Promise<string> =>
      addTestRegistry(api().database.kysely, organizationId, { name }),
  };
}

export function fixedFinding(id: string, packageIndex: number, fixedVersion: string) {
  return finding(id, packageIndex, { fixedVersion, fixState: 'fixed' });
}
