import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { ensureSnapshotRow } from '../../src/features/scanning/advisories/advisory-store.ts';
import { saveExploitSignals } from '../../src/features/scanning/scans/vulnerability-facts-store.ts';
import { compileRecords, osvRecord } from '../helpers/advisory-fixtures.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { createPackClient, dayOf } from '../helpers/pack-client.ts';
import { daysAgo } from '../helpers/pack-history.ts';

let api: TestApi;
let snapshot: { path: string; used: { id: string; digest: string } } | null = null;
let client: ReturnType<typeof createPackClient>;
beforeAll(async () => {
  api = await createTestApi({ currentSnapshot: async () => snapshot });
  client = createPackClient(api);
});
afterAll(() => api.close());

/** Entries of the plan as `vulnerability tracking day`, sorted. */
async function plan(image: string, period = { start: dayOf(2), end: dayOf(-1) }): Promise<string[]> {
  const asked = { templateId: 'fedramp', period, scope: { images: [image] }, outputFormats: ['JSON'] };
  const text = (await client.filesOf(await client.made(asked))).get('poam.csv')?.toString('utf8') ?? '';
  const [head = [], ...lines] = text.trim().split('\r\n').map(cellsOf);
  const columns = [
    'Weakness Source Identifier',
    'Binding Operational Directive 22-01 tracking',
    'Binding Operational Directive 22-01 Due Date',
  ].map((title) => head.indexOf(title));
  expect(columns).not.toContain(-1);
  return lines.map((cells) => columns.map((column) => cells[column]).join(' ')).toSorted();
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell.replaceAll('"', ''));

const due = (id: string, exploitedDueOn: string | null): MatchedFinding =>
  finding(id, 0, { isKnownExploited: true, exploitedDueOn });

/** A result with the signals of its own advisories, as the worker stores it. */
async function result(image: string, tag: string, found: MatchedFinding[], platform = 'linux/amd64'): Promise<string> {
  const { kysely } = api.database;
  const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
  const { scanId } = await assessTag(kysely, { organizationId: api.first.id, image, tag, packages, found, platform });
  const digest = `sha256:${randomBytes(32).toString('hex')}`;
  const snapshotId = await ensureSnapshotRow(kysely, { digest, builtAt: new Date().toISOString(), feeds: [] });
  await saveExploitSignals(kysely, snapshotId, found);
  await kysely.updateTable('scans').set({ snapshot_id: snapshotId }).where('id', '=', scanId).execute();
  return snapshotId;
}

describe('the due date of directive 22-01 in the plan of action', () => {
  it('is that of the catalog, for own findings and for those that only a sensor reports', async () => {
    const flaw = (cve: string, name: string) =>
      osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }], { aliases: [cve] });
    const flaws = { left: 'CVE-2026-1001', right: 'CVE-2026-1002', up: 'CVE-2026-1003', down: 'CVE-2026-1004' };
    const compiled = await compileRecords({
      records: { npm: Object.entries(flaws).map(([name, cve]) => flaw(cve, name)) },
      exploited: ['CVE-2026-1001', 'CVE-2026-1002', 'CVE-2026-1004'],
      dueDates: { 'CVE-2026-1001': '2026-03-04', 'CVE-2026-1002': 'at once', 'CVE-2026-1004': '2026-03-05' },
    });
    const id = await ensureSnapshotRow(api.database.kysely, compiled);
    snapshot = { path: compiled.path, used: { id, digest: compiled.digest } };
    const { status, body } = await api.call('POST', '/api/scans/upload', {
      key: api.first.keys.sensor,
      body: {
        scan: { id: 'one', startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:01:30Z' },
        image: { ref: 'registry.example/due/uploaded:1', digest: `sha256:${'a'.repeat(64)}`, platform: 'linux/amd64' },
        packages: ['left', 'right', 'up'].map((name) => ({ purl: `pkg:npm/${name}@1.0.0`, paths: [] })),
        vulnerabilities: [{ cveId: 'CVE-2026-1004', severity: 'HIGH', package: { name: 'up', version: '1.0.0' } }],
        layers: [],
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await plan('registry.example/due/uploaded')).toEqual([
      'CVE-2026-1001 Yes 2026-03-04',
      'CVE-2026-1002 Yes ',
      'CVE-2026-1003 No ',
      'CVE-2026-1004 Yes 2026-03-05',
    ]);
  });

  it('is the earliest one of the newest results of all tags and platforms', async () => {
    const image = 'registry.test/due/several';
    await result(image, '1', [due('CVE-2026-1001', '2026-04-01'), due('CVE-2026-1002', '2026-04-01')]);
    await result(image, '2', [due('CVE-2026-1001', '2026-05-01'), due('CVE-2026-1002', null)]);
    await result(image, '2', [due('CVE-2026-1001', '2026-03-01'), due('CVE-2026-1002', null)], 'linux/arm64');
    expect(await plan(image)).toEqual(['CVE-2026-1001 Yes 2026-03-01', 'CVE-2026-1002 Yes 2026-04-01']);
  });

  it('is that of the newest result that shows the finding, even when it is later than before', async () => {
    const image = 'registry.test/due/moved';
    const all = (day: string | null) => [due('CVE-2026-1001', day), due('CVE-2026-1002', day)];
    await result(image, '1', all('2026-04-01'));
    await result(image, '1', all('2026-06-01'));
    expect(await plan(image)).toEqual(['CVE-2026-1001 Yes 2026-06-01', 'CVE-2026-1002 Yes 2026-06-01']);
    // Advisories of another tag's result do not apply, nor do those that arrived after the finding was closed.
    await result('registry.test/due/other', '1', [due('CVE-2026-1001', '2026-01-01')]);
    const snapshotId = await result(image, '1', [due('CVE-2026-1002', '2026-07-01')]);
    await saveExploitSignals(api.database.kysely, snapshotId, [due('CVE-2026-1001', '2026-08-01')]);
    expect(await plan(image)).toEqual(['CVE-2026-1002 Yes 2026-07-01']);
    const before = daysAgo(4);
    await sql`with image as (select id from images where name = ${image}),
      seen as (update tags set created_at = ${before} where image_id in (table image))
      update findings set detected_at = ${before} where image_id in (table image)`.execute(api.database.kysely);
    expect(await plan(image, { start: dayOf(3), end: dayOf(2) })).toEqual([
      'CVE-2026-1001 Yes 2026-06-01',
      'CVE-2026-1002 Yes 2026-07-01',
    ]);
  });

  it('is empty when no date was stored, or when the catalog no longer lists the CVE', async () => {
    const image = 'registry.test/due/unknown';
    await result(image, '1', [due('CVE-2026-1001', '2026-04-01'), due('CVE-2026-1002', '2026-04-01')]);
    await result(image, '1', [due('CVE-2026-1001', null), finding('CVE-2026-1002', 0)]);
    expect(await plan(image)).toEqual(['CVE-2026-1001 Yes ', 'CVE-2026-1002 No ']);
  });
});
