import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding, startScanOf } from '../helpers/assess-tag.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const left = { type: 'npm', name: 'left', version: '1.0.0' };
const get = (url: string, key = api.first.keys.viewer) => api.call('GET', url, { key });

/** Images in each state, by name. */
async function addImages(organizationId: string): Promise<void> {
  const { kysely: db } = api.database;
  const of = (image: string) => ({
    organizationId,
    image,
    tag: '1',
    packages: [left],
    found: [finding('CVE-2024-1', 0)],
  });
  await assessTag(db, of('complete'));
  await assessTag(db, { ...of('partial'), completeness: 'partial' });
  await assessTag(db, { ...of('not-assessed'), completeness: 'partial' });
  await sql`update images set risk_score = null where organization_id = ${organizationId} and name = 'not-assessed'`.execute(
    db,
  );
  await sql`update images set grade_rank = 2 where organization_id = ${organizationId} and name = 'complete'`.execute(
    db,
  );
  await assessTag(db, of('rescan-failed'));
  const failed = { status: 4, error: { code: 'UNREACHABLE', message: 'The registry cannot be reached.' } };
  const scans: [string, { status: number; error?: { code: string; message: string } }][] = [
    ['rescan-failed', failed],
    ['queued', { status: 1 }],
    ['in-progress', { status: 2 }],
    ['failed', failed],
    ['unsupported', { status: 4, error: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'No container image.' } }],
    ['cancelled', { status: 5 }],
    ['never-scanned', { status: 0 }],
  ];
  for (const [name, { status, error = null }] of scans) {
    const scan = await db.transaction().execute((transaction) => startScanOf(transaction, of(name)));
    if (status === 0) await sql`delete from scans where id = ${scan.id}`.execute(db);
    else {
      await sql`update scans set status = ${status}::smallint, error = ${error && JSON.stringify(error)}::jsonb
        where id = ${scan.id}`.execute(db);
    }
  }
}

const expectedStatus: Record<string, string> = {
  cancelled: 'CANCELLED',
  complete: 'COMPLETE',
  failed: 'FAILED',
  'in-progress': 'IN_PROGRESS',
  'never-scanned': 'NEVER_SCANNED',
  'not-assessed': 'NOT_ASSESSED',
  partial: 'PARTIAL',
  queued: 'QUEUED',
  'rescan-failed': 'COMPLETE',
  unsupported: 'UNSUPPORTED',
};

interface Row {
  id: string;
  name: string;
  status: string;
  grade: string | null;
  completeness: string | null;
  lastScannedAt: string | null;
  lastScan: { status: string; error: { code: string } | null } | null;
  tags?: Row[];
}

describe('GET /api/images', () => {
  let rows: Row[];
  let key: string;
  const names = async (query: string): Promise<string[]> => {
    const { status, body } = await get(`/api/images?${query}`, key);
    expect([status, body.meta?.total], query).toEqual([200, body.data?.length]);
    return body.data.map(({ name }: Row) => name);
  };
  beforeAll(async () => {
    const organization = await api.addOrganization();
    key = organization.keys.viewer;
    await addImages(organization.id);
    rows = (await get('/api/images', key)).body.data;
  });

  it('has the status of each image, and its newest scan even if an earlier one has the result', () => {
    expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual(expectedStatus);
    const lastOf = (name: string) => rows.find((row) => row.name === name)?.lastScan;
    expect(lastOf('rescan-failed')).toMatchObject({ status: 'FAILED', error: { code: 'UNREACHABLE' } });
    expect(lastOf('complete')).toMatchObject({ status: 'COMPLETE', error: null });
    expect(lastOf('never-scanned')).toBeNull();
  });

  it('filters by each status, by several, and by having a result or a grade', async () => {
    for (const status of new Set(Object.values(expectedStatus))) {
      const wanted = rows.filter((row) => row.status === status).map(({ name }) => name);
      expect(await names(`status=${status.toLowerCase()}`), status).toEqual(wanted);
    }
    expect(await names('status=FAILED,UNSUPPORTED')).toEqual(['failed', 'unsupported']);
    expect(await names('scanned=true')).toEqual(['complete', 'not-assessed', 'partial', 'rescan-failed']);
    expect(await names('scanned=false&status=QUEUED,COMPLETE')).toEqual(['queued']);
    expect(await names('grade=none&scanned=true')).toEqual(['not-assessed', 'partial', 'rescan-failed']);
    expect(await names('grade=B,none&completeness=complete')).toEqual(['complete', 'rescan-failed']);
    for (const query of ['status=DONE', 'scanned=1', 'grade=E']) {
      const { status, body } = await get(`/api/images?${query}`, key);
      expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(body.error.message).toContain(query.split('=')[0]);
    }
  });

  it.each(['asc', 'desc'])('sorts by grade and last scan, %s, unknown values last', async (direction) => {
    for (const column of ['grade', 'lastScannedAt'] as const) {
      const { body } = await get(`/api/images?sort=${column}:${direction}`, key);
      const values: (string | null)[] = body.data.map((row: Row) => row[column]);
      const known = values.filter((value) => value !== null);
      const sorted = known.toSorted((a, b) => (direction === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual([...sorted, ...values.filter((value) => value === null)]);
    }
  });

  it('gives the tags of the detail the same status and newest scan', async () => {
    for (const { id, status, lastScan } of rows.filter(({ name }) => name !== 'not-assessed')) {
      const { body } = await get(`/api/images/${id}`, key);
      // Tags that were only requested are not listed.
      for (const tag of body.data.tags) expect({ ...tag }).toMatchObject({ status, lastScan });
    }
  });
});

describe('an image whose latest tag has several platforms', () => {
  it('names the platform that its counts are of, whose findings are listed with the filter', async () => {
    const { kysely: db } = api.database;
    const { id: organizationId, keys } = await api.addOrganization();
    const of = (platform: string, cves: string[]) =>
      assessTag(db, {
        organizationId,
        image: 'several',
        tag: '1',
        platform,
        packages: [left],
        found: cves.map((cve) => finding(cve, 0)),
      });
    await of('linux/arm64', ['CVE-2024-1', 'CVE-2024-2', 'CVE-2024-3']);
    const { imageId } = await of('linux/amd64', ['CVE-2024-1']);
    const [listed] = (await get('/api/images', keys.viewer)).body.data;
    expect(listed).toMatchObject({ latestPlatform: 'linux/arm64', vulnerabilities: { high: 3 } });
    const [tag] = (await get(`/api/images/${imageId}`, keys.viewer)).body.data.tags;
    expect(tag).toMatchObject({ platform: 'linux/arm64', vulnerabilities: { high: 3 } });
    const findings = `/api/vulnerabilities?image=${imageId}&tag=1&severity=HIGH`;
    expect((await get(`${findings}&platform=${listed.latestPlatform}`, keys.viewer)).body.meta.total).toBe(3);
    expect((await get(findings, keys.viewer)).body.meta.total).toBe(4);
  });

  it('has no platform without a result', async () => {
    const { id, keys } = await api.addOrganization();
    await addImages(id);
    const rows = (await get('/api/images', keys.viewer)).body.data;
    const platforms = rows.map(({ lastScannedAt, latestPlatform }: Record<string, unknown>) => [
      lastScannedAt === null,
      latestPlatform === null,
    ]);
    expect(platforms.every(([isAbsent, isUnknown]: boolean[]) => isAbsent === isUnknown)).toBe(true);
  });
});

describe('GET /api/images/{imageId}/scans', () => {
  let imageId: string;
  let organizationId: string;
  let key: string;
  const scans: string[] = [];
  const at = (found: MatchedFinding[], more: { tag?: string; platform?: string } = {}) =>
    assessTag(api.database.kysely, { organizationId, image: newImage, tag: '1', packages: [left], found, ...more });
  const newImage = newId('img');
  const one = finding('CVE-2024-1', 0);
  const two = finding('CVE-2024-2', 0);
  const three = finding('CVE-2024-3', 0);

  beforeAll(async () => {
    const organization = await api.addOrganization();
    ({ id: organizationId } = organization);
    key = organization.keys.viewer;
    for (const found of [
      [one, two],
      [two, three],
      [two, { ...three, fixedVersion: '2.0.0', fixState: 'fixed' as const }],
      [one, two],
    ]) {
      const scan = await at(found);
      scans.push(scan.scanId);
      ({ imageId } = scan);
    }
    await at([one], { tag: '2', platform: 'linux/arm64' });
  });

  const history = async (query = '') => {
    const { status, body } = await get(`/api/images/${imageId}/scans?${query}`, key);
    expect([status, body.meta?.total], query).toEqual([200, body.data?.length]);
    return body.data;
  };

  it('lists results with risk and grade, newest first, for viewers', async () => {
    const rows = await history('tag=1');
    expect(rows.map(({ scanId }: { scanId: string }) => scanId)).toEqual(scans.toReversed());
    expect(rows[0]).toMatchObject({ riskScore: 2, compliance: null, completeness: 'complete', error: null });
  });

  it('states how many findings each result opened and closed since the previous one of the tag and platform', async () => {
    const rows = await history('tag=1&sort=createdAt:asc');
    const changes = rows.map(({ changes: one_ }: { changes: unknown }) => one_);
    expect(changes).toEqual([
      null,
      { since: scans[0], opened: changed(1), closed: changed(1) },
      // A changed finding neither opens nor closes.
      { since: scans[1], opened: { findings: 0, causes: [] }, closed: { findings: 0, causes: [] } },
      { since: scans[2], opened: changed(1), closed: changed(1) },
    ]);
    const [other] = await history('tag=2');
    expect(other.changes).toBeNull();
  });

  const changed = (findings: number) => ({ findings, causes: [{ cause: expect.any(String), findings }] });

  it('agrees with the comparison of both scans', async () => {
    for (const { scanId, changes } of await history('tag=1')) {
      if (changes === null) continue;
      const { body } = await get(`/api/scans/${scanId}/diff?base=${changes.since}`, key);
      expect([changes.opened.findings, changes.closed.findings]).toEqual([
        body.data.summary.findings.opened,
        body.data.summary.findings.closed,
      ]);
    }
  });

  it('filters by tag, platform, digest, status and time', async () => {
    const whole = await history();
    expect(whole).toHaveLength(5);
    const [{ digest, tagId }] = whole;
    expect(await history(`tag=${tagId}`)).toEqual([whole[0]]);
    expect(await history('platform=linux/arm64')).toEqual([whole[0]]);
    expect(await history(`digest=${digest}`)).toEqual([whole[0]]);
    expect(await history('status=complete')).toEqual(whole);
    expect(await history('status=FAILED')).toEqual([]);
    expect(await history('to=2020-01-01')).toEqual([]);
    expect(await history('search=nothing')).toEqual([]);
    const refused = await get(`/api/images/${imageId}/scans?status=DONE`, key);
    expect(refused.status).toBe(400);
  });

  it('lists scans without a result for the platform that was requested, or for each if none was', async () => {
    const { kysely: db } = api.database;
    const { id, keys } = await api.addOrganization();
    const of = { organizationId: id, image: newId('img'), tag: '1', packages: [left], found: [] };
    const complete = await assessTag(db, { ...of, platform: 'linux/amd64' });
    const unfinished = async (requested: string | null, status: number): Promise<string> => {
      const scan = await db.transaction().execute((transaction) => startScanOf(transaction, of));
      await sql`update scans set status = ${status}::smallint, requested_platform = ${requested} where id = ${scan.id}`.execute(
        db,
      );
      return scan.id;
    };
    const failed = await unfinished(null, 4);
    const arm = await unfinished('linux/arm64', 4);
    const amd = await unfinished('linux/amd64', 5);
    const idsFor = async (platform: string): Promise<string[]> => {
      const { body } = await get(`/api/images/${complete.imageId}/scans?platform=${platform}`, keys.viewer);
      return body.data.map(({ scanId }: { scanId: string }) => scanId).toSorted();
    };
    expect(await idsFor('linux/amd64')).toEqual([complete.scanId, failed, amd].toSorted());
    expect(await idsFor('linux/arm64')).toEqual([failed, arm].toSorted());
  });

  it('is 404 for an image of another organization, and has none of its scans', async () => {
    const { status, body } = await get(`/api/images/${imageId}/scans`, api.second.keys.admin);
    expect([status, body.error.message]).toEqual([404, 'Image not found']);
  });
});
