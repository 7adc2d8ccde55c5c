import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
let registryId: string;
let theirRegistryId: string;
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);
const packages = ['left', 'right'].map((name) => ({ type: 'npm', name, version: '1.0.0' }));

/** `first`: two images with results, one tag without. `second`: a tag that was only requested. */
beforeAll(async () => {
  api = await createTestApi();
  const db = api.database.kysely;
  const critical = severe('CVE-2024-1', 0, { isKnownExploited: true, fixedVersion: '1.2.0', fixState: 'fixed' });
  const found = [critical, finding('CVE-2024-2', 1), finding('CVE-2024-3', 1)];
  const own = { organizationId: api.first.id, packages };
  await assessTag(db, { ...own, image: 'shop/api', tag: '1', found, detectedAt: daysAgo(10) });
  await assessTag(db, { ...own, image: 'shop/api', tag: '1', found: found.slice(0, 2), detectedAt: daysAgo(2) });
  await assessTag(db, {
    ...own,
    image: 'shop/web',
    tag: '1',
    found: [finding('CVE-2024-4', 1)],
    detectedAt: daysAgo(1),
  });
  registryId = await addRegistry(api.first.id);
  theirRegistryId = await addRegistry(api.second.id);
  await sql`update images set registry_id = ${registryId}, registry_key = ${registryId} where name = 'shop/web'`.execute(
    db,
  );
  await assessTag(db, {
    organizationId: api.second.id,
    packages,
    image: 'x',
    tag: '1',
    found: [],
    detectedAt: daysAgo(1),
  });
  await sql`delete from scans where organization_id = ${api.second.id}`.execute(db);
  await sql`update tags set latest_scan_id = null, last_scanned_at = null where organization_id = ${api.second.id}`.execute(
    db,
  );
  await sql`update tag_platforms set latest_scan_id = null where organization_id = ${api.second.id}`.execute(db);
});
afterAll(() => api.close());

function severe(id: string, packageIndex: number, more: Partial<MatchedFinding>): MatchedFinding {
  return finding(id, packageIndex, {
    vulnerability: { ...finding(id, 0).vulnerability, severity: 'CRITICAL' },
    ...more,
  });
}

async function addRegistry(organizationId: string): Promise<string> {
  const id = newId('reg');
  await sql`insert into registries (id, organization_id, name, provider, scan_method, schedule, scanners, are_scanners_explicit)
    values (${id}, ${organizationId}, 'r', 'GHCR', 'cloud', 'manual', '{}', false)`.execute(api.database.kysely);
  return id;
}

const get = (path: string, key = api.first.keys.viewer) => api.call('GET', `/api/reports/${path}`, { key });
const reads = ['posture', 'executive', 'technical', 'sla', 'sla/entries'];

describe('GET /api/reports/posture', () => {
  it('returns the figures of the organization, now and over the last 30 days', async () => {
    const { status, body } = await get('posture');
    expect(status).toBe(200);
    const { data } = body;
    expect(Date.parse(data.period.to) - Date.parse(data.period.from)).toBe(30 * dayMs);
    expect(data.period.to).toBe(data.asOf);
    expect(data.coverage).toMatchObject({ images: 2, tags: 2, tagsScanned: 2, scannedPercent: 100, neverScanned: [] });
    expect(data.findings).toMatchObject({ open: 3, knownExploited: 1, fixable: 1, suppressed: 0 });
    expect(data.findings.counts).toMatchObject({ critical: 1, high: 2 });
    expect(data.mttr.overall).toMatchObject({ closed: 1, meanDays: expect.closeTo(10, 1) });
    expect(data.sla.bySeverity[0]).toMatchObject({
      severity: 'CRITICAL',
      days: 1,
      open: 1,
      breached: 1,
      compliancePercent: 0,
    });
    expect(data.sla.bySeverity[1]).toMatchObject({
      severity: 'HIGH',
      open: 2,
      breached: 1,
      closedInTime: 0,
      closedLate: 1,
    });
    expect(data.worstImages.map((one: { name: string }) => one.name)).toEqual(['shop/api', 'shop/web']);
    expect(data.topActions).toEqual([
      expect.objectContaining({ name: 'left', from: '1.0.0', to: '1.2.0', closes: 1, knownExploited: 1, images: 1 }),
    ]);
    expect(data.trend).toHaveLength(30);
    expect(data.movement).toMatchObject({ opened: { now: 4, before: null }, closed: { now: 1, before: null } });
    expect(data.movement).toMatchObject({ comparedDay: null, open: { now: 3, before: null } });
  });

  it('filters by a registry and a period', async () => {
    const { body } = await get(`posture?registry=${registryId}&from=${daysAgo(5).toISOString()}`);
    expect(body.data.coverage).toMatchObject({ images: 1, tags: 1 });
    expect(body.data.findings).toMatchObject({ open: 1 });
    expect(body.data.movement.opened).toEqual({ now: 1, before: null });
    const early = await get('posture?from=2020-01-01&to=2020-02-01');
    expect(early.body.data.period).toEqual({ from: '2020-01-01T00:00:00.000Z', to: '2020-02-02T00:00:00.000Z' });
    expect(early.body.data.mttr.overall).toEqual({ closed: 0, meanDays: null, medianDays: null });
    expect(early.body.data.trend.at(-1)).toMatchObject({ day: '2020-02-01', isRecorded: false, open: null });
    const untilMidnight = (await get('posture?from=2020-02-01&to=2020-02-02T00:00:00Z')).body.data;
    expect(untilMidnight.trend.at(-1)).toMatchObject({ day: '2020-02-01' });
    const oneDay = (await get('posture?from=2020-02-01&to=2020-02-01')).body.data;
    expect(oneDay.period).toEqual(untilMidnight.period);
    const late = await get('posture?to=2999-01-01');
    expect(late.body.data.period.to).toBe(late.body.data.asOf);
  });

  it('states that nothing is known when there is no result', async () => {
    const { data } = (await get('posture', api.second.keys.viewer)).body;
    expect(data.coverage).toMatchObject({ tags: 1, tagsScanned: 0 });
    expect(data.coverage.neverScanned).toEqual([{ reason: 'NOT_REQUESTED', code: null, tags: 1 }]);
    expect(data).toMatchObject({ findings: null, risk: { average: null }, grades: { A: 0, notScanned: 1 } });
    expect(data.sla.overall).toMatchObject({ open: null, compliancePercent: null });
    const technical = (await get('technical', api.second.keys.viewer)).body.data;
    expect(technical).toMatchObject({
      opened: null,
      closed: null,
      findings: null,
      packages: null,
      packagesTotal: null,
    });
    const { headline } = (await get('executive', api.second.keys.viewer)).body.data;
    expect(headline).toMatch(/^No findings are known/);
  });
});

describe('GET /api/reports/executive', () => {
  it('returns priorities, posture, changes and recommended actions', async () => {
    const { data } = (await get('executive')).body;
    expect(data.headline).toMatch(/^1 open finding is known to be exploited/);
    expect(data.summary.join(' ')).toContain('2 of 2 tags (100 %) in 2 images have a result');
    expect(data.movementSummary[0]).toEqual(
      expect.stringMatching(/^4 opened and 1 closed; no content in scope was scanned before /),
    );
    expect(data.movementSummary.join(' ')).toContain('No figures were recorded on');
    expect(data.actions[0]).toMatch(
      /^Upgrade left 1\.0\.0 to 1\.2\.0 in 1 image: closes 1 finding, 1 of them known to be exploited/,
    );
  });
});

describe('GET /api/reports/technical', () => {
  it('lists open findings by package, with the upgrade that closes most of them', async () => {
    const { data } = (await get('technical')).body;
    expect(data).toMatchObject({ opened: 4, closed: 1, packagesTotal: 2 });
    expect(data.packages).toEqual([
      expect.objectContaining({
        name: 'left',
        findings: 1,
        critical: 1,
        upgrade: expect.objectContaining({ to: '1.2.0' }),
      }),
      expect.objectContaining({ name: 'right', findings: 2, critical: 0, high: 2, images: 2, upgrade: null }),
    ]);
  });
});

describe('GET /api/reports/sla/entries', () => {
  const ids = async (query: string) =>
    (await get(`sla/entries?${query}`)).body.data.map((one: { cveId: string }) => one.cveId);

  it('lists deadlines, the earliest first, with their findings', async () => {
    const { body } = await get('sla/entries?limit=2');
    expect(body.meta).toMatchObject({ total: 3, totalPages: 2 });
    expect(body.data[0]).toMatchObject({
      cveId: 'CVE-2024-1',
      severity: 'CRITICAL',
      package: { type: 'npm', name: 'left', version: '1.0.0' },
      fixedVersion: '1.2.0',
      kev: true,
      image: { name: 'shop/api' },
      tag: { name: '1' },
      triageStatus: 'OPEN',
      slaStatus: 'BREACHED',
      daysLeft: expect.closeTo(-9, 1),
    });
    const { data } = (await get('sla')).body;
    expect(data.sla.overall).toMatchObject({ open: 3, breached: 2 });
  });

  it('sorts and filters', async () => {
    expect(await ids('')).toEqual(['CVE-2024-1', 'CVE-2024-2', 'CVE-2024-4']);
    expect(await ids('sort=dueAt:desc')).toEqual(['CVE-2024-4', 'CVE-2024-2', 'CVE-2024-1']);
    expect((await ids('sort=severity:desc'))[0]).toBe('CVE-2024-1');
    expect(await ids('sort=cveId:desc')).toEqual(['CVE-2024-4', 'CVE-2024-2', 'CVE-2024-1']);
    expect(await ids('severity=HIGH')).toEqual(['CVE-2024-2', 'CVE-2024-4']);
    expect(await ids('status=BREACHED')).toEqual(['CVE-2024-1', 'CVE-2024-2']);
    expect(await ids('status=ON_TRACK')).toEqual(['CVE-2024-4']);
    expect(await ids(`registry=${registryId}`)).toEqual(['CVE-2024-4']);
    expect(await ids(`from=${new Date().toISOString()}`)).toEqual(['CVE-2024-4']);
    expect(await ids(`to=${daysAgo(8).toISOString()}`)).toEqual(['CVE-2024-1']);
    const dueOn = (await get('sla/entries')).body.data[0].slaDueAt.slice(0, 10);
    expect(await ids(`from=${dueOn}&to=${dueOn}`)).toEqual(['CVE-2024-1']);
    expect(await ids('search=WEB')).toEqual(['CVE-2024-4']);
    expect(await ids('page=9')).toEqual([]);
  });

  it('refuses values outside an enumeration, and a sort direction without a column', async () => {
    for (const query of ['severity=BAD', 'status=LATE']) {
      const { status, body } = await get(`sla/entries?${query}`);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
    expect((await get('sla/entries?sort=dueAt')).body.error.message).toMatch(/^Invalid pagination parameters/);
  });
});

describe.each(reads)('GET /api/reports/%s', (path) => {
  it('returns 404 for a registry of another organization', async () => {
    for (const id of [theirRegistryId, 'reg_none']) {
      const { status, body } = await get(`${path}?registry=${id}`);
      expect([status, body.error.message]).toEqual([404, 'Registry not found']);
    }
  });

  it('refuses an invalid time, and a period that ends before it starts', async () => {
    for (const query of ['from=yesterday', 'to=2026-13-01', 'from=2024-02-01&to=2024-01-01', 'registry=a&from=x']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toMatch(/^Invalid query parameter (from|to): /);
    }
  });
});

describe.each([
  'reports/posture',
  'reports/executive',
  'reports/technical',
  'reports/sla',
  'reports/compliance',
  'overview',
])('GET /api/%s', (path) => {
  const read = (query: string) => api.call('GET', `/api/${path}?${query}`, { key: api.first.keys.viewer });

  it.each(['0000-01-01', '0001-01-01T00:00:00Z', '1969-12-31'])('begins in 1970 if from is %s', async (from) => {
    const { status, body } = await read(`from=${from}`);
    expect([status, body.data?.period?.from ?? '1970-01-01T00:00:00.000Z']).toEqual([200, '1970-01-01T00:00:00.000Z']);
  });

  it.each(['0000-01-01', '0001-01-01', '1969-12-31'])('refuses the end %s', async (to) => {
    const { status, body } = await read(`to=${to}`);
    expect([status, body.error.message]).toEqual([400, 'Invalid query parameter to: must be after 1970-01-01']);
  });
});

it('a period that begins in the future is refused', async () => {
  const { status, body } = await get('posture?from=2999-01-01');
  expect([status, body.error.message]).toEqual([400, 'Invalid query parameter from: must not be in the future']);
});
