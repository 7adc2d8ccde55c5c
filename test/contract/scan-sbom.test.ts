import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag } from '../helpers/assess-tag.ts';

let api: TestApi;
let scanId: string;
beforeAll(async () => {
  api = await createTestApi();
  const packages = [
    { type: 'npm', name: 'left-pad', version: '1.0.0' },
    { type: 'of-a-sensor', name: 'thing', version: '2' },
  ];
  const of = { organizationId: api.first.id, image: newId('img'), tag: '1', packages, found: [] };
  ({ scanId } = await assessTag(api.database.kysely, of));
});
afterAll(() => api.close());

const get = (url: string) => api.call('GET', url, { key: api.first.keys.viewer });

describe('GET /api/scans/{scanId}/sbom', () => {
  it.each([
    ['', 'application/vnd.cyclonedx+json; version=1.6', '.cdx.json', 'components'],
    ['?format=cyclonedx', 'application/vnd.cyclonedx+json; version=1.6', '.cdx.json', 'components'],
    ['?format=spdx', 'application/spdx+json', '.spdx.json', 'packages'],
  ])(
    '%s: the document without envelope, with its registered type, the same bytes each time',
    async (query, type, end, list) => {
      const url = `/api/scans/${scanId}/sbom${query}`;
      const first = await get(url);
      expect(first.status).toBe(200);
      expect(first.headers['content-type']).toBe(type);
      expect(first.headers['content-disposition']).toBe(`attachment; filename="${scanId}${end}"`);
      expect((await get(url)).body).toBe(first.body);
      const names = JSON.parse(first.body)[list].map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['left-pad', 'thing']));
    },
  );

  it('is linked from the detail in both formats', async () => {
    const { sbom } = (await get(`/api/scans/${scanId}`)).body.data;
    for (const format of ['cyclonedx', 'spdx']) {
      expect(sbom[format]).toBe(`/api/scans/${scanId}/sbom?format=${format}`);
      expect((await get(sbom[format])).status).toBe(200);
    }
  });

  it('in another format is 400 and names the parameter', async () => {
    const { status, body } = await get(`/api/scans/${scanId}/sbom?format=swid`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.message).toContain('format');
  });

  it('of a scan that is not COMPLETE is 404 with the reason, and the detail has no links', async () => {
    for (const [rank, name] of [
      [1, 'QUEUED'],
      [4, 'FAILED'],
    ] as const) {
      await sql`update scans set status = ${rank} where id = ${scanId}`.execute(api.database.kysely);
      const { status, body } = await get(`/api/scans/${scanId}/sbom`);
      expect([status, body.error.code, body.error.message]).toEqual([
        404,
        'NOT_FOUND',
        `SBOM not found: the scan is ${name}`,
      ]);
      expect((await get(`/api/scans/${scanId}`)).body.data.sbom).toBeNull();
    }
  });
});
