import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
let scanId: string;
beforeAll(async () => {
  api = await createTestApi();
  const packages = ['left-pad', 'right_pad'].map((name) => ({ type: 'npm' as const, name, version: '1.0.0' }));
  const found = [finding('CVE-2024-1', 0), finding('CVE-2024-2', 0), finding('CVE-2024-2', 1)];
  const image = newId('img');
  const scan = await assessTag(api.database.kysely, { organizationId: api.first.id, image, tag: '1', packages, found });
  ({ scanId } = scan);
  const layers = ['RUN apk add left', 'COPY . /app'].map((command, index) => ({
    index,
    digest: `sha256:${index}`,
    diffId: null,
    mediaType: null,
    sizeBytes: 1,
    uncompressedBytes: 1,
    command,
    createdAt: null,
    isEmpty: false,
    wastedBytes: 0,
    topFiles: [],
  }));
  await sql`update inventories set layers = ${JSON.stringify(layers)}::jsonb`.execute(api.database.kysely);
  const check = { status: 'PASS', weight: 1, cisControl: null, evidence: [], remediation: '' };
  const checks = [
    { ...check, id: 'non-root-user', title: 'Runs as somebody' },
    { ...check, id: 'no-sudo', title: 'No sudo' },
  ];
  await sql`update scans set checks = ${JSON.stringify(checks)}::jsonb`.execute(api.database.kysely);
});
afterAll(() => api.close());

describe('search in the parts of a scan', () => {
  it.each([
    ['findings', 'cve-2024-2', 2],
    ['findings', 'LEFT', 2],
    ['findings', 't_p', 1],
    ['findings', '%', 0],
    ['packages', 'Pad', 2],
    ['packages', 't_', 1],
    ['layers', 'apk', 1],
    ['layers', 'sha256:1', 1],
    ['checks', 'SUDO', 1],
    ['checks', 'somebody', 1],
    ['checks', 'nothing', 0],
  ])(
    '%s: %s is found literally, in upper and lower case, with the correct total and pages',
    async (part, text, total) => {
      const get = (url: string) => api.call('GET', url, { key: api.first.keys.viewer });
      const search = `/api/scans/${scanId}/${part}?search=${encodeURIComponent(text)}`;
      const { body } = await get(search);
      expect([body.meta.total, body.data.length]).toEqual([total, total]);
      const paged = await get(`${search}&limit=1&page=2`);
      expect(paged.body.data).toEqual(body.data.slice(1, 2));
    },
  );
});

describe('GET /api/scans/{scanId} of a large scan', () => {
  it('is streamed, and equals the content of its lists', async () => {
    const packages = Array.from({ length: 2_200 }, (_, index) => ({
      type: 'npm',
      name: `p${index}`,
      version: '1.0.0',
    }));
    const found = Array.from({ length: 600 }, (_, index) => finding(`CVE-2024-${1000 + index}`, index));
    const of = { organizationId: api.first.id, image: newId('img'), tag: '1', packages, found };
    const { scanId: large } = await assessTag(api.database.kysely, of);
    const get = async (url: string) => (await api.call('GET', url, { key: api.first.keys.viewer })).body;
    const pages = async (part: string) => {
      const items: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const { data, meta } = await get(`/api/scans/${large}/${part}?limit=200&page=${page}`);
        items.push(...data);
        if (!meta.hasNext) return items;
      }
    };
    const { data } = await get(`/api/scans/${large}`);
    const listed = (await pages('packages')) as { assessed: string; findings: number; severity: string | null }[];
    expect(data.packages).toEqual(
      listed.map(({ assessed: _assessed, findings: _count, severity: _highest, ...one }) => one),
    );
    expect(data.findings).toEqual(await pages('findings'));
    const { data: small } = await get(`/api/scans/${scanId}`);
    expect(Object.keys(data)).toEqual(Object.keys(small));
  });
});
