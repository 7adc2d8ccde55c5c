import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
let base: string;
let scan: string;
const npm = (name: string, version: string) => ({ type: 'npm', name, version });
const packagesOf = {
  base: [npm('left', '1.0.0'), npm('right', '1.0.0'), npm('gone', '1.0.0')],
  scan: [npm('left', '2.0.0'), npm('right', '1.0.0'), npm('new', '1.0.0')],
};

function rated(id: string, packageIndex: number, severity: 'LOW' | 'CRITICAL'): MatchedFinding {
  const one = finding(id, packageIndex);
  return { ...one, vulnerability: { ...one.vulnerability, severity } };
}

const layer = (id: string, sizeBytes: number, index: number) => ({
  index,
  isEmpty: false,
  digest: null,
  diffId: `sha256:${id.repeat(64)}`,
  mediaType: null,
  sizeBytes,
  uncompressedBytes: sizeBytes * 3,
  command: `COPY ${id} /`,
  createdAt: null,
  wastedBytes: 0,
  topFiles: [],
});

async function change(
  scanId: string,
  { layers, checks, snapshot }: { layers: object[]; checks: object[]; snapshot: string },
) {
  const db = api.database.kysely;
  await sql`update inventories set layers = ${JSON.stringify(layers)}::jsonb
    where id = (select inventory_id from scans where id = ${scanId})`.execute(db);
  const { rows } = await sql<{ id: string }>`insert into advisory_snapshots (digest, built_at, feeds)
    values (${`sha256:${snapshot.repeat(64)}`}, now(), '[]') returning id`.execute(db);
  await sql`update scans set checks = ${JSON.stringify(checks)}::jsonb, snapshot_id = ${rows[0]?.id} where id = ${scanId}`.execute(
    db,
  );
}

const check = (id: string, status: string) => ({
  id,
  title: id,
  status,
  weight: 1,
  cisControl: null,
  remediation: '',
  evidence: [],
});

beforeAll(async () => {
  api = await createTestApi();
  const of = { organizationId: api.first.id, image: 'ghcr.io/acme/api', tag: '1' };
  const db = api.database.kysely;
  ({ scanId: base } = await assessTag(db, {
    ...of,
    packages: packagesOf.base,
    found: [rated('CVE-1', 0, 'LOW'), rated('CVE-2', 1, 'LOW'), rated('CVE-3', 2, 'LOW'), rated('CVE-6', 1, 'LOW')],
  }));
  ({ scanId: scan } = await assessTag(db, {
    ...of,
    packages: packagesOf.scan,
    found: [
      rated('CVE-4', 0, 'CRITICAL'),
      rated('CVE-5', 1, 'LOW'),
      rated('CVE-2', 1, 'CRITICAL'),
      rated('CVE-7', 2, 'LOW'),
    ],
  }));
  await change(base, {
    layers: [layer('a', 100, 0)],
    checks: [check('user', 'FAIL'), check('old', 'PASS')],
    snapshot: '1',
  });
  await change(scan, {
    layers: [layer('b', 40, 0), layer('c', 90, 1)],
    checks: [check('user', 'PASS')],
    snapshot: '2',
  });
});
afterAll(() => api.close());

const diff = async (query: string, of = scan, key = api.first.keys.viewer) =>
  api.call('GET', `/api/scans/${of}/diff?${query}`, { key });

describe('GET /api/scans/{scanId}/diff', () => {
  it('lists packages, findings, checks and layers that differ, each with its cause', async () => {
    const { status, body } = await diff(`base=${base}`);
    expect(status).toBe(200);
    const { data } = body;
    expect([data.base.scanId, data.scan.scanId]).toEqual([base, scan]);
    expect(
      data.packages.map((one: Record<string, unknown>) => [
        one['change'],
        one['name'],
        one['from'],
        one['to'],
        one['cause'],
      ]),
    ).toEqual([
      ['removed', 'gone', '1.0.0', null, 'layer'],
      ['changed', 'left', '1.0.0', '2.0.0', 'layer'],
      ['added', 'new', null, '1.0.0', 'layer'],
    ]);
    expect(data.findings.map((one: Record<string, unknown>) => [one['change'], one['cveId'], one['cause']])).toEqual([
      ['opened', 'CVE-4', 'version'],
      ['opened', 'CVE-5', 'advisory'],
      ['opened', 'CVE-7', 'package'],
      ['closed', 'CVE-1', 'version'],
      ['closed', 'CVE-3', 'package'],
      ['closed', 'CVE-6', 'advisory'],
      ['changed', 'CVE-2', 'advisory'],
    ]);
    expect(data.findings.at(-1)).toMatchObject({ from: { severity: 'LOW' }, to: { severity: 'CRITICAL' } });
    expect(data.checks).toEqual([
      { id: 'user', title: 'user', from: 'FAIL', to: 'PASS', cause: 'image' },
      { id: 'old', title: 'old', from: 'PASS', to: null, cause: 'engine' },
    ]);
    expect(data.size).toMatchObject({
      sizeBytes: { from: 100, to: 130, delta: 30 },
      uncompressedBytes: { from: 300, to: 390, delta: 90 },
    });
    expect(data.size.causes.map((one: Record<string, unknown>) => [one['change'], one['sizeBytes']])).toEqual([
      ['removed', 100],
      ['added', 90],
      ['added', 40],
    ]);
  });

  it('names the advisories as the cause of a check that reads them, and not of other checks', async () => {
    const db = api.database.kysely;
    const digest = `sha256:${'9'.repeat(64)}`;
    const scanWith = async (status: string, snapshot: string): Promise<string> => {
      const image = { organizationId: api.first.id, image: 'ghcr.io/acme/support', tag: '1' };
      const { scanId } = await assessTag(db, { ...image, packages: packagesOf.base, found: [] });
      const checks = [check('supported-software', status), check('user', status)];
      await change(scanId, { layers: [layer('a', 100, 0)], checks, snapshot });
      await sql`update scans set digest = ${digest} where id = ${scanId}`.execute(db);
      return scanId;
    };
    const [before, after] = [await scanWith('PASS', '3'), await scanWith('FAIL', '4')];
    const { body } = await diff(`base=${before}`, after);
    expect(body.data.checks.map((one: Record<string, unknown>) => [one['id'], one['cause']])).toEqual([
      ['supported-software', 'advisory'],
      ['user', 'unknown'],
    ]);
  });

  it('counts exactly, regardless of `limit`', async () => {
    const summary = {
      packages: { added: 1, removed: 1, changed: 1 },
      findings: { opened: 3, closed: 3, changed: 1 },
      checks: 2,
      layers: { added: 2, removed: 1 },
    };
    expect((await diff(`base=${base}`)).body.data.summary).toEqual(summary);
    const { data } = (await diff(`base=${base}&limit=1`)).body;
    expect(data.summary).toEqual(summary);
    expect([data.packages, data.checks, data.size.causes].map((list) => list.length)).toEqual([1, 1, 1]);
    expect(data.findings.map((one: { change: string }) => one.change)).toEqual(['opened', 'closed', 'changed']);
  });

  it('is empty between a scan and itself, and inverse in the other direction', async () => {
    const { data: same } = (await diff(`base=${scan}`)).body;
    expect([same.packages, same.findings, same.checks, same.size.causes]).toEqual([[], [], [], []]);
    const { summary } = (await diff(`base=${scan}`, base)).body.data;
    expect(summary.findings).toEqual({ opened: 3, closed: 3, changed: 1 });
  });

  it('never treats content that a partial result did not read or assess as removed', async () => {
    const db = api.database.kysely;
    const coverage = { assessed: 0, notAssessed: [{ group: 'npm', reason: 'no advisories', packages: 3 }] };
    await sql`update scans set completeness = 'partial', coverage = ${JSON.stringify(coverage)}::jsonb,
      warnings = ${JSON.stringify([{ code: 'MALFORMED_FILE', message: 'not JSON' }])}::jsonb where id = ${scan}`.execute(
      db,
    );
    const { data } = (await diff(`base=${base}`)).body;
    const closed = data.findings.filter((one: { change: string }) => one.change === 'closed');
    expect(closed.map((one: Record<string, unknown>) => [one['cveId'], one['cause']])).toEqual([
      ['CVE-1', 'version'],
      ['CVE-3', 'unknown'],
      ['CVE-6', 'coverage'],
    ]);
  });

  it('requires two COMPLETE scans of the organization: otherwise 404, or 400 with the reason', async () => {
    const foreign = await diff(`base=${base}`, scan, api.second.keys.admin);
    expect([foreign.status, foreign.body.error.message]).toEqual([404, 'Scan not found']);
    const other = await assessTag(api.database.kysely, {
      organizationId: api.second.id,
      image: 'other',
      tag: '1',
      packages: [],
      found: [],
    });
    for (const id of [other.scanId, 'scan_none']) expect((await diff(`base=${id}`)).status).toBe(404);
    for (const query of ['', `base=${base}&limit=0`, `base=${base}&limit=1001`])
      expect((await diff(query)).status).toBe(400);
    await sql`update scans set status = 4 where id = ${base}`.execute(api.database.kysely);
    const failed = await diff(`base=${base}`);
    expect([failed.status, failed.body.error.message]).toEqual([
      400,
      'Invalid query parameter base: the scan is FAILED',
    ]);
    const of = await diff(`base=${scan}`, base);
    expect([of.status, of.body.error.message]).toEqual([404, 'Diff not found: the scan is FAILED']);
  });
});
