import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import { recordDay } from '../../src/features/reporting/posture/record-days.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { createTestApi, type TestApi, type TestOrganization } from '../helpers/api-server.ts';
import { assessTag, finding, startScanOf } from '../helpers/assess-tag.ts';

/** Every figure of the overview equals the total of the list that it names. */

let api: TestApi;
let organization: TestOrganization;
let registryId: string;
beforeAll(async () => {
  api = await createTestApi();
  organization = await api.addOrganization();
  const body = { name: 'production', provider: 'DOCKER_REGISTRY', url: 'https://registry.example', credentials: {} };
  const registry = await api.call('POST', '/api/registries', { key: organization.keys.admin, body });
  registryId = registry.body.data.id;
  const policy = { critical: 7, high: 30, medium: 60, low: 180 };
  await api.call('PUT', '/api/sla-policy', { key: organization.keys.admin, body: policy });
  await addHistory();
  await addTags();
  await addHealth();
  await assessTag(api.database.kysely, {
    ...of('theirs'),
    organizationId: api.second.id,
    found: [rated('CVE-2024-9', 'CRITICAL')],
  });
  await recordDay(api.database.kysely, organization.id);
});
afterAll(() => api.close());

const left = { type: 'npm', name: 'left', version: '1.0.0' };
const right = { type: 'npm', name: 'right', version: '1.0.0' };
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const of = (image: string, tag = '1') => ({
  organizationId: organization.id,
  image,
  tag,
  packages: [left, right],
  found: [],
});

function rated(id: string, severity: 'CRITICAL' | 'HIGH' | 'LOW', more: Partial<MatchedFinding> = {}): MatchedFinding {
  const one = finding(id, 0, more);
  return { ...one, vulnerability: { ...one.vulnerability, severity } };
}

/** Findings that open, change, close and reopen 40, 20, 10 and 2 days ago. */
async function addHistory(): Promise<void> {
  const { kysely: db } = api.database;
  const one = rated('CVE-2024-1', 'CRITICAL', { isKnownExploited: true });
  const two = rated('CVE-2024-2', 'HIGH');
  const three = rated('CVE-2024-3', 'LOW');
  const fixed = { fixedVersion: '2.0.0', fixState: 'fixed' } as const;
  await assessTag(db, { ...of('app'), found: [one, two], detectedAt: daysAgo(40) });
  await assessTag(db, { ...of('app'), found: [one, three], detectedAt: daysAgo(20) });
  await assessTag(db, { ...of('app'), found: [three, rated('CVE-2024-4', 'HIGH')], detectedAt: daysAgo(10) });
  await assessTag(db, { ...of('app'), found: [one, { ...three, ...fixed }], detectedAt: daysAgo(2) });
  await assessTag(db, { ...of('registered'), registryId, found: [two], detectedAt: daysAgo(2) });
  const [five, six] = [rated('CVE-2024-5', 'CRITICAL'), rated('CVE-2024-6', 'LOW')];
  await assessTag(db, { ...of('late'), found: [five, six], detectedAt: daysAgo(60) });
  await assessTag(db, { ...of('late'), found: [rated('CVE-2024-7', 'HIGH')], detectedAt: daysAgo(5) });
}

/** Tags in every state. */
async function addTags(): Promise<void> {
  const { kysely: db } = api.database;
  await assessTag(db, { ...of('partial'), completeness: 'partial' });
  const { scanId } = await assessTag(db, { ...of('not-assessed'), completeness: 'partial' });
  await sql`update scans set risk_score = null where id = ${scanId}`.execute(db);
  const states: [string, number, string | null][] = [
    ['queued', 1, null],
    ['running', 2, null],
    ['failed', 4, 'UNREACHABLE'],
    ['unsupported', 4, 'UNSUPPORTED_MEDIA_TYPE'],
    ['cancelled', 5, null],
  ];
  for (const [image, status, code] of states) {
    const scan = await db.transaction().execute((transaction) => startScanOf(transaction, of(image)));
    const error = code === null ? null : JSON.stringify({ code, message: 'The scan failed.' });
    await sql`update scans set status = ${status}::smallint, error = ${error}::jsonb where id = ${scan.id}`.execute(db);
  }
  const never = await db.transaction().execute((transaction) => startScanOf(transaction, of('never')));
  await sql`delete from scans where id = ${never.id}`.execute(db);
}

async function addHealth(): Promise<void> {
  const { kysely: db } = api.database;
  await sql`update registries set health_status = 'unauthorized', health_code = 'UNAUTHORIZED', health_message = 'Refused.'
    where id = ${registryId}`.execute(db);
  for (const minutes of [0, 5]) {
    await sql`insert into sensors (id, organization_id, key_id, name, version, last_heartbeat_at)
      values (${newId('sen')}, ${organization.id}, ${organization.keyIds.sensor}, ${`sensor ${minutes}`}, '1',
        now() - ${minutes}::int * interval '1 minute')`.execute(db);
  }
}

async function get(url: string, key = organization.keys.viewer) {
  const { status, body } = await api.call('GET', url, { key });
  expect(status, `${url} ${JSON.stringify(body)}`).toBe(200);
  return body;
}
const totalOf = async (url: string): Promise<number> => (await get(url)).meta.total;

describe.each([7, 30, 90])('GET /api/overview over %i days', (days) => {
  it('has opened and closed findings whose totals by cause and day are those of the list of changes and of the posture', async () => {
    const period = `from=${daysAgo(days).toISOString()}`;
    const { data } = await get(`/api/overview?${period}`);
    const { changes } = data;
    const within = `from=${data.period.from}&to=${data.period.to}`;
    for (const change of ['opened', 'closed'] as const) {
      const url = `/api/changes?${within}&change=${change}`;
      expect(await totalOf(url)).toBe(changes[change]);
      for (const { cause, findings } of changes[`${change}Causes`]) {
        expect([cause, await totalOf(`${url}&cause=${encodeURIComponent(cause)}`)]).toEqual([cause, findings]);
      }
      const sum = changes.days.reduce((total: number, day: Record<string, number>) => total + (day[change] ?? 0), 0);
      expect(sum).toBe(changes[change]);
    }
    const posture = (await get(`/api/reports/posture?${within}`)).data;
    expect([changes.opened, changes.closed]).toEqual([posture.movement.opened.now, posture.movement.closed.now]);
    expect(changes.opened).toBeGreaterThan(0);
  });
});

describe('GET /api/overview', () => {
  it('counts each day as the list of changes does', async () => {
    const { data } = await get(`/api/overview?from=${daysAgo(30).toISOString()}`);
    const changed = data.changes.days.filter((day: { opened: number; closed: number }) => day.opened + day.closed > 0);
    expect(changed.length).toBeGreaterThan(2);
    for (const { day, opened, closed } of changed) {
      const within = `from=${day}T00:00:00Z&to=${day}`;
      const [ofOpened, ofClosed] = [
        await totalOf(`/api/changes?${within}&change=opened`),
        await totalOf(`/api/changes?${within}&change=closed`),
      ];
      expect([day, ofOpened, ofClosed]).toEqual([day, opened, closed]);
    }
  });

  it('counts tags by status as the list of tags and the coverage of the posture do', async () => {
    const { tags } = (await get('/api/overview')).data;
    expect(tags).toEqual({
      total: 11,
      COMPLETE: 3,
      PARTIAL: 1,
      NOT_ASSESSED: 1,
      QUEUED: 1,
      IN_PROGRESS: 1,
      FAILED: 1,
      UNSUPPORTED: 1,
      CANCELLED: 1,
      NEVER_SCANNED: 1,
    });
    for (const [status, count] of Object.entries(tags)) {
      const query = status === 'total' ? '' : `?status=${status}`;
      expect([status, await totalOf(`/api/tags${query}`)]).toEqual([status, count]);
    }
    const { coverage } = (await get('/api/reports/posture')).data;
    expect(coverage).toMatchObject({ tags: tags.total, tagsScanned: 5, tagsPartial: 2, tagsNotAssessed: 1 });
    expect(await totalOf('/api/tags?status=PARTIAL,NOT_ASSESSED')).toBe(coverage.tagsPartial);
    for (const { code, tags: count } of coverage.neverScanned.filter((one: { code: string | null }) => one.code)) {
      expect(await totalOf(`/api/tags?status=FAILED,UNSUPPORTED&error=${code}`)).toBe(count);
    }
  });

  it('has deadlines whose totals are those of the list of deadlines', async () => {
    const { asOf, deadlines } = (await get('/api/overview')).data;
    expect(deadlines.overdue).toBe(await totalOf('/api/reports/sla/entries?status=BREACHED'));
    const end = new Date(new Date(asOf).getTime() + 7 * dayMs).toISOString();
    expect(deadlines.dueInSevenDays).toBe(await totalOf(`/api/reports/sla/entries?from=${asOf}&to=${end}`));
    expect(deadlines.overdue + deadlines.notYetDue).toBe(await totalOf('/api/reports/sla/entries'));
    expect(deadlines.overdue).toBeGreaterThan(0);
  });

  it('has the deadlines of each of the next days as the list of findings does', async () => {
    const { asOf, deadlines } = (await get('/api/overview')).data;
    expect(deadlines.days).toHaveLength(91);
    expect(deadlines.days[0].day).toBe(asOf.slice(0, 10));
    const due = deadlines.days.filter((one: { due: number }) => one.due > 0);
    expect(due.length).toBeGreaterThan(1);
    for (const { day, due: count } of due) {
      const from = day === asOf.slice(0, 10) ? asOf : day;
      expect([day, await totalOf(`/api/vulnerabilities?dueFrom=${from}&dueTo=${day}`)]).toEqual([day, count]);
    }
    const last = Date.parse(deadlines.days.at(-1).day);
    const after = new Date(last + dayMs).toISOString().slice(0, 10);
    expect(await totalOf(`/api/vulnerabilities?dueFrom=${after}`)).toBe(deadlines.later);
    const sum = due.reduce((total: number, one: { due: number }) => total + one.due, deadlines.later);
    expect([sum, deadlines.later > 0]).toEqual([deadlines.notYetDue, true]);
    const { deadlines: ofRegistry } = (await get(`/api/overview?registry=${registryId}`)).data;
    expect(ofRegistry.days.reduce((total: number, one: { due: number }) => total + one.due, 0)).toBe(1);
  });

  it('has the recorded days of the period', async () => {
    const { trend } = (await get(`/api/overview?from=${daysAgo(7).toISOString()}`)).data;
    expect(trend.length).toBeGreaterThanOrEqual(8);
    expect(trend.at(-1)).toMatchObject({ isRecorded: true, riskOver: 4 });
    expect(trend[0]).toMatchObject({ isRecorded: false, riskAverage: null });
  });

  it('has the health of registries, sensors and advisories', async () => {
    const { registries, sensors, advisories } = (await get('/api/overview')).data;
    expect(registries).toEqual({
      total: 1,
      byStatus: [{ status: 'unauthorized', registries: 1 }],
      failing: [
        {
          id: registryId,
          name: 'production',
          status: 'unauthorized',
          code: 'UNAUTHORIZED',
          message: 'Refused.',
          lastSyncAt: null,
        },
      ],
    });
    expect(sensors).toEqual({ total: 2, online: 1, offline: 1 });
    expect(advisories).toMatchObject({ builtAt: null, ageSeconds: null });
  });

  it('covers one registry, and is 404 for a registry of another organization', async () => {
    const { tags, changes } = (await get(`/api/overview?registry=${registryId}`)).data;
    expect([tags.total, changes.opened]).toEqual([1, 1]);
    for (const path of ['overview', 'changes', 'tags']) {
      const { status } = await api.call('GET', `/api/${path}?registry=${registryId}`, { key: api.second.keys.admin });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('does not know changes and deadlines of an organization without a result', async () => {
    const { keys } = await api.addOrganization();
    const { data } = await get('/api/overview', keys.viewer);
    expect([data.changes.opened, data.changes.closed, data.deadlines, data.grade]).toEqual([null, null, null, null]);
  });
});

describe('GET /api/changes', () => {
  const list = async (query: string) => (await get(`/api/changes?from=${daysAgo(90).toISOString()}&${query}`)).data;

  it('is ordered by time, and has the finding, its tag and the cause', async () => {
    const all = await list('');
    const times = all.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await list('sort=at:asc')).toEqual(all.toReversed());
    expect(all.at(-1)).toMatchObject({
      change: 'opened',
      cause: 'found by scan',
      image: { name: 'late' },
      tag: { name: '1' },
      package: left,
      platform: 'linux/amd64',
    });
  });

  it('filters by each parameter', async () => {
    const all = await list('');
    const [{ image }] = all;
    const filters: [string, (change: (typeof all)[number]) => boolean][] = [
      ['change=closed', ({ change }) => change === 'closed'],
      ['severity=low', ({ severity }) => severity === 'LOW'],
      ['kev=true', ({ kev }) => kev],
      [`image=${image.id}`, (change) => change.image.id === image.id],
      ['cveId=CVE-2024-2', ({ cveId }) => cveId === 'CVE-2024-2'],
      ['search=2024-4', ({ cveId }) => cveId === 'CVE-2024-4'],
      ['search=LEFT', () => true],
      ['search=%25', () => false],
      ['cause=nothing', () => false],
    ];
    for (const [query, holds] of filters) expect(await list(query), query).toEqual(all.filter(holds));
  });

  it('has as many closures before and after their deadline as the posture counts', async () => {
    const within = `from=${daysAgo(90).toISOString()}&to=${new Date().toISOString()}`;
    const { sla } = (await get(`/api/reports/posture?${within}`)).data;
    for (const { severity, closedInTime, closedLate } of sla.bySeverity) {
      const url = `/api/changes?${within}&severity=${severity}&deadline=`;
      expect([severity, await totalOf(`${url}met`), await totalOf(`${url}missed`)]).toEqual([
        severity,
        closedInTime,
        closedLate,
      ]);
    }
    expect([
      await totalOf(`/api/changes?${within}&deadline=met`),
      await totalOf(`/api/changes?${within}&deadline=missed`),
    ]).toEqual([sla.overall.closedInTime, sla.overall.closedLate]);
    expect(sla.overall.closedInTime).toBeGreaterThan(0);
    expect(sla.overall.closedLate).toBeGreaterThan(0);
    expect(await list('deadline=met&change=opened')).toEqual([]);
  });
});

describe('a requested tag that neither a scan nor a sync has found', () => {
  it('is listed and counted by the state of its scan, and belongs to no population', async () => {
    const { kysely: db } = api.database;
    const { id: organizationId, keys } = await api.addOrganization();
    const read = async (url: string) => get(url, keys.viewer);
    for (const [image, status, error] of [
      ['registry.test/waits', 1, null],
      ['registry.test/typo', 4, '{"code": "NOT_FOUND", "message": "The image does not exist."}'],
    ] as const) {
      const scan = await db.transaction().execute((one) => startScanOf(one, { ...of(image), organizationId }));
      await sql`update scans set status = ${status}::smallint, error = ${error}::jsonb where id = ${scan.id}`.execute(
        db,
      );
    }
    await sql`update tags set is_seen = false where organization_id = ${organizationId}`.execute(db);
    await sql`update images set is_seen = false, tag_count = 0 where organization_id = ${organizationId}`.execute(db);
    const { tags, requestedTags } = (await read('/api/overview')).data;
    expect([tags.total, requestedTags]).toMatchObject([0, { total: 2, QUEUED: 1, FAILED: 1 }]);
    for (const [status, count] of Object.entries(requestedTags)) {
      const query = status === 'total' ? '' : `&status=${status}`;
      expect([status, (await read(`/api/tags?found=false${query}`)).meta.total]).toEqual([status, count]);
    }
    expect((await read('/api/tags?found=false&status=FAILED')).data).toMatchObject([
      { image: { name: 'registry.test/typo' }, name: '1', error: { code: 'NOT_FOUND' }, scannedAt: null },
    ]);
    expect((await read('/api/tags')).meta.total).toBe(0);
    expect((await read('/api/reports/posture')).data.coverage.tags).toBe(0);
    expect((await get('/api/tags?found=false')).meta.total).toBe(0);
  });
});

describe('GET /api/tags', () => {
  it('filters by image, text and time of the result, and sorts by each of its columns', async () => {
    const names = async (query: string) =>
      (await get(`/api/tags?${query}`)).data.map(({ image }: { image: { name: string } }) => image.name);
    expect(await names('image=app')).toEqual(['app']);
    expect(await names('search=PP:1')).toEqual(['app']);
    expect(await names(`registry=${registryId}`)).toEqual(['registered']);
    expect(await names(`scannedBefore=${daysAgo(365).toISOString()}`)).toEqual([]);
    expect(await names('error=UNREACHABLE')).toEqual(['failed']);
    for (const column of ['image', 'tag', 'status', 'scannedAt', 'riskScore', 'grade']) {
      const [up, down] = [await names(`sort=${column}:asc`), await names(`sort=${column}:desc`)];
      expect(up.toSorted()).toEqual(down.toSorted());
    }
    expect(await names('sort=image:desc')).toEqual((await names('sort=image:asc')).toReversed());
    expect((await names('sort=riskScore:desc'))[0]).toBe('app');
  });

  it.each(['status=DONE', 'scannedAfter=yesterday'])('refuses %s and names the parameter', async (query) => {
    const { status, body } = await api.call('GET', `/api/tags?${query}`, { key: organization.keys.viewer });
    expect([status, body.error.message.includes(query.split('=')[0])]).toEqual([400, true]);
  });
});
