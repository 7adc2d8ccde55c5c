import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import type { Severity } from '../../src/domain/severity.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

const found = (id: string, severity: Severity): MatchedFinding => {
  const one = finding(id, 0);
  return { ...one, vulnerability: { ...one.vulnerability, severity } };
};

let api: TestApi;
let imageId: string;

beforeAll(async () => {
  api = await createTestApi();
  ({ imageId } = await assessTag(api.database.kysely, {
    organizationId: api.first.id,
    image: 'shop',
    tag: '1',
    packages: [{ type: 'npm', name: 'left', version: '1.0.0' }],
    found: [
      found('CVE-2024-1', 'UNKNOWN'),
      found('CVE-2024-2', 'UNKNOWN'),
      found('CVE-2024-3', 'NEGLIGIBLE'),
      found('CVE-2024-4', 'HIGH'),
    ],
  }));
});
afterAll(() => api.close());

const all = { critical: 0, high: 1, medium: 0, low: 0, negligible: 1, unknown: 2 };

/** Counts of the image in its list and of its tag. */
async function counts(): Promise<unknown[]> {
  const key = api.first.keys.viewer;
  const { data: image } = (await api.call('GET', `/api/images/${imageId}`, { key })).body;
  const { data: list } = (await api.call('GET', '/api/images', { key })).body;
  return [image.vulnerabilities, image.tags[0].vulnerabilities, list[0].vulnerabilities];
}

it('counts of images and tags contain findings whose severity is negligible or unknown', async () => {
  expect(await counts()).toEqual([all, all, all]);
});

it('such findings are left out of the counts while an exception suppresses them', async () => {
  const { admin } = api.first.keys;
  const exception = { category: 'risk_accepted', reason: 'not used', scope: { type: 'blanket' } };
  const body = { ...exception, cveId: 'CVE-2024-1', package: 'left' };
  const { id } = (await api.call('POST', '/api/attestations', { key: admin, body })).body.data;
  await api.call('POST', `/api/attestations/${id}/approve`, { key: admin, body: {} });
  const open = { ...all, unknown: 1 };
  expect(await counts()).toEqual([open, open, open]);
  await expectMigrated();
  await api.call('DELETE', `/api/attestations/${id}`, { key: admin });
  expect(await counts()).toEqual([all, all, all]);
});

it('the migration counts the findings of earlier versions', expectMigrated);

/** The statements of the migration fill columns as they are filled since. */
async function expectMigrated(): Promise<void> {
  const before = await counts();
  const db = api.database.kysely;
  for (const table of ['images', 'suppressed_tag_platforms', 'rematch_results']) {
    await sql`update ${sql.table(table)} set negligible = 0, unknown = 0`.execute(db);
  }
  const file = path.resolve(import.meta.dirname, '../../migrations/0018_all_severities.sql');
  const statements = (await readFile(file, 'utf8')).split(/;\n/).filter((text) => /^update /m.test(text));
  expect(statements).toHaveLength(3);
  for (const statement of statements) await sql.raw(statement).execute(db);
  expect(await counts()).toEqual(before);
}
