import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowCaps } from '../../src/features/platform/plans/row-caps.ts';
import { runSchedules } from '../../src/features/reporting/reports/run-schedules.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { copyReport } from '../helpers/copy-report.ts';
import { addPerson } from '../helpers/people.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, create, request, assess, addRegistry } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from reports`.execute(api.database.kysely);
  await sql`delete from report_schedules`.execute(api.database.kysely);
  api.reports.jobs.length = 0;
});

const schedules = async (role: 'developer' | 'admin' = 'admin') =>
  (await call('GET', '/api/report-schedules', role)).body.data;
const run = () =>
  runSchedules({ db: api.database.kysely, reportQueue: api.reports.queue, families: api.reports.families });
const makeDue = () => sql`update report_schedules set next_at = now()`.execute(api.database.kysely);
const reports = async () => (await get('/api/reports')).body.data;

describe('a report with a frequency', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['ONE_TIME', 30],
    ['DAILY', 1],
    ['WEEKLY', 7],
    ['MONTHLY', 30],
  ])('%s covers the period since: %i days', async (frequency, days) => {
    const id = await request({ type: 'executive', frequency });
    await api.reports.run();
    const { period, asOf } = (await get(`/api/reports/${id}/artifact`)).body.data;
    expect(period).toEqual({ from: new Date(Date.parse(asOf) - days * 86_400_000).toISOString(), to: asOf });
  });

  it('is rendered once at an occurrence by a process whose clock is behind that of the database', async () => {
    await request({ frequency: 'DAILY' });
    await sql`
      update report_schedules set anchor = date_trunc('milliseconds', now()) - (next_at - anchor),
        next_at = date_trunc('milliseconds', now())`.execute(api.database.kysely);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    expect(await run()).toBe(1);
    const [{ nextAt }] = await schedules();
    expect(Date.parse(nextAt)).toBeGreaterThan(Date.now() + 86_000_000);
  });

  it('is rendered now and at each occurrence of its schedule', async () => {
    const first = await request({ frequency: 'DAILY', format: 'CSV', sections: ['findings'] });
    const [schedule, ...others] = await schedules();
    expect(others).toEqual([]);
    expect(schedule).toMatchObject({
      type: 'technical',
      format: 'CSV',
      scope: 'org',
      frequency: 'DAILY',
      lastReportId: first,
      name: 'Technical report: all images',
      createdBy: { id: api.first.keyIds.developer, name: 'developer' },
    });
    const hours = (Date.parse(schedule.nextAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.2);
    expect(await run()).toBe(0);
    await makeDue();
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const [again, before] = await reports();
    expect(before.id).toBe(first);
    expect(again).toMatchObject({
      type: 'technical',
      format: 'CSV',
      frequency: 'DAILY',
      scheduleId: schedule.id,
      status: 'QUEUED',
      version: 1,
    });
    expect((await schedules())[0]).toMatchObject({ lastReportId: again.id });
    await api.reports.run();
    expect((await reports()).map(({ status }: { status: string }) => status)).toEqual(['READY', 'READY']);
    const { body } = await call('GET', `/api/audit-log?target=${again.id}&action=report.requested`, 'admin');
    expect(body.data[0].actor).toMatchObject({ kind: 'system', id: 'schedule' });
  });

  it('runs once per occurrence for any number of concurrent schedulers', async () => {
    for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY']) await request({ frequency });
    await makeDue();
    const counts = await Promise.all([run(), run(), run(), run()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await reports()).toHaveLength(6);
    expect(new Set(api.reports.jobs.map(({ reportId }) => reportId)).size).toBe(6);
  });

  it('renders one report for missed occurrences, and is on time again', async () => {
    await request({ frequency: 'DAILY' });
    await sql`update report_schedules set anchor = now() - interval '40 days', next_at = now() - interval '39 days'`.execute(
      api.database.kysely,
    );
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const [{ nextAt }] = await schedules();
    expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
  });

  it('waits while the organization has the maximum number of reports, and runs when one is deleted', async () => {
    const id = await request({ frequency: 'DAILY' });
    await copyReport(api.database.pool, id, rowCaps.reports - 1);
    await makeDue();
    expect(await run()).toBe(0);
    expect((await call('DELETE', '/api/reports/rep_copy1', 'admin')).status).toBe(200);
    expect(await run()).toBe(1);
  });

  it('ends when its scope is deleted', async () => {
    const registryId = await addRegistry('going');
    const { tagId } = await assess('registry.test/staying', 'one', []);
    await request({ frequency: 'WEEKLY', registryId });
    await request({ frequency: 'WEEKLY', tagIds: [tagId] });
    expect((await call('DELETE', `/api/registries/${registryId}`, 'admin')).status).toBe(200);
    await makeDue();
    await run();
    expect((await schedules()).map(({ scope }: { scope: string }) => scope)).toEqual(['custom']);
    expect(await reports()).toHaveLength(3);
    const { body } = await call('GET', '/api/audit-log?action=report.unscheduled', 'admin');
    expect(body.data[0].details).toMatchObject({ reason: 'the scope of the schedule was deleted' });
  });

  it('once creates no schedule', async () => {
    await request({ frequency: 'ONE_TIME' });
    expect(await schedules()).toEqual([]);
  });
});

describe('a schedule whose creator', () => {
  const frequent = { type: 'technical', format: 'JSON', frequency: 'DAILY' };
  const continues = async (createdBy: object): Promise<void> => {
    const [schedule] = await schedules();
    expect(schedule).toMatchObject({ createdBy });
    await makeDue();
    expect(await run()).toBe(1);
    await api.reports.run();
    const [made] = await reports();
    expect(made).toMatchObject({ status: 'READY', scheduleId: schedule.id });
    expect((await get(`/api/reports/${made.id}`)).body.data).toMatchObject({ createdBy });
    const { body } = await call('GET', `/api/audit-log?target=${made.id}`, 'admin');
    const actors = body.data.map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id]);
    expect(actors).toEqual([
      ['report.generated', 'worker'],
      ['report.requested', 'schedule'],
    ]);
    expect((await call('DELETE', `/api/report-schedules/${schedule.id}`, 'admin')).status).toBe(200);
  };

  it('was an API key continues when the key is revoked, until an admin ends it', async () => {
    const { data: key } = (await call('POST', '/api/api-keys', 'admin', { name: 'nightly', role: 'developer' })).body;
    expect((await api.call('POST', '/api/reports', { key: key.secret, body: frequent })).status).toBe(201);
    expect((await call('DELETE', `/api/api-keys/${key.id}`, 'admin')).status).toBe(200);
    await continues({ id: key.id, name: 'nightly' });
  });

  it.each([
    ['is made a viewer', 'PUT', { role: 'viewer' }],
    ['is suspended', 'PUT', { status: 'SUSPENDED' }],
    ['is removed', 'DELETE', undefined],
  ] as const)('%s continues, until an admin ends it', async (_, method, body) => {
    const { userId, cookie } = await addPerson(api.database, api.first.id, 'developer');
    const { status } = await api.call('POST', '/api/reports', { headers: { cookie }, body: frequent });
    expect(status).toBe(201);
    const options = { key: api.first.keys.admin, ...(body && { body }) };
    expect((await api.call(method, `/api/members/${userId}`, options)).status).toBe(200);
    await continues({ id: userId, name: 'A developer' });
  });
});

describe('/api/report-schedules', () => {
  it('shows developers their own and admins all schedules of the organization', async () => {
    await request({ frequency: 'DAILY' });
    expect((await create({ frequency: 'WEEKLY' }, 'admin')).status).toBe(201);
    const frequencies = async (role: 'developer' | 'admin') =>
      (await schedules(role)).map(({ frequency }: { frequency: string }) => frequency);
    expect(await frequencies('developer')).toEqual(['DAILY']);
    expect(await frequencies('admin')).toEqual(['WEEKLY', 'DAILY']);
    const theirs = await api.call('GET', '/api/report-schedules', { key: api.second.keys.admin });
    expect(theirs.body.meta.total).toBe(0);
  });

  it('ends own schedules, and those of others for admins only, and keeps their reports', async () => {
    await request({ frequency: 'DAILY' });
    await create({ frequency: 'WEEKLY' }, 'admin');
    const [weekly, daily] = await schedules();
    const end = (id: string, role: 'developer' | 'admin') => call('DELETE', `/api/report-schedules/${id}`, role);
    expect((await end(weekly.id, 'developer')).status).toBe(403);
    expect(await end(daily.id, 'developer')).toMatchObject({
      status: 200,
      body: { data: { id: daily.id, deleted: true } },
    });
    expect((await end(weekly.id, 'admin')).status).toBe(200);
    expect((await end(weekly.id, 'admin')).status).toBe(404);
    await makeDue();
    expect([await run(), await schedules()]).toEqual([0, []]);
    const left = await reports();
    expect(left.map(({ scheduleId }: { scheduleId: null }) => scheduleId)).toEqual([null, null]);
  });
});
