import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unfinishedMax } from '../../src/features/reporting/reports/report-backlog-store.ts';
import { schedulesMax } from '../../src/features/reporting/reports/report-schedule-store.ts';
import { runSchedules } from '../../src/features/reporting/reports/run-schedules.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, create, request, made } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from reports`.execute(api.database.kysely);
  await sql`delete from report_schedules`.execute(api.database.kysely);
  api.reports.jobs.length = 0;
});

/** Leaves room for this number of reports: the others are queued or running. */
const fill = (room: number) =>
  sql`insert into reports (id, organization_id, type, format, name, status, scope, scope_label, target, scope_key, sections,
      frequency, created_by, created_by_name)
    select 'rep_waiting' || n, ${api.first.id}, 'technical', 'JSON', 'waiting', n % 2, 'org', 'all images', '{}', 'org', '{}',
      'ONE_TIME', 'test', 'test' from generate_series(1, ${unfinishedMax - room}::int) n`.execute(api.database.kysely);
const total = async () => (await get('/api/reports?limit=1')).body.meta.total;
const pack = () =>
  call('POST', '/api/reports/compliance-pack', 'admin', {
    templateId: 'soc2',
    name: 'pack',
    period: { start: '2026-01-01', end: '2026-02-01' },
    scope: {},
  });

describe('queued and running reports', () => {
  it('are limited to a hundred per organization; further requests are refused with a retry time, and create nothing', async () => {
    const ready = await made();
    expect(unfinishedMax).toBe(100);
    await fill(0);
    const refused = [
      await create(),
      await create({ frequency: 'DAILY' }),
      await pack(),
      await call('POST', `/api/reports/${ready}/regenerate`, 'developer'),
    ];
    for (const { status, body, headers } of refused) {
      expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
      expect(body.error.message).toContain('100 reports are already queued or generating');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await total()).toBe(101);
    expect((await call('GET', '/api/report-schedules', 'admin')).body.meta.total).toBe(0);
    expect(api.reports.jobs).toEqual([]);
    expect((await get(`/api/reports/${ready}/download?format=JSON`)).status).toBe(200);
  });

  it('do not limit schedules: an organization may have two hundred, also with concurrent requests', async () => {
    expect(schedulesMax).toBe(200);
    await sql`
      insert into report_schedules (id, organization_id, type, format, name, scope, scope_label, target, sections, created_by, created_by_name,
        frequency, anchor, next_at)
      select 'sch_' || n, ${api.first.id}, 'technical', 'JSON', 'weekly', 'org', 'all images', '{}', '{}', 'test', 'test', 'WEEKLY', now(),
        now() + interval '1 day' from generate_series(1, ${schedulesMax - 2}::int) n`.execute(api.database.kysely);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ frequency: 'DAILY' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, body } of answers.filter((one) => one.status !== 201)) {
      expect([status, body.error.code, body.error.issues[0].path]).toEqual([400, 'VALIDATION_ERROR', 'frequency']);
    }
    expect(await total()).toBe(2);
    expect((await create()).status).toBe(201);
  });

  it('do not count for another organization, and not after they have ended', async () => {
    await fill(0);
    const theirs = { key: api.second.keys.developer, body: { type: 'technical' } };
    expect((await api.call('POST', '/api/reports', theirs)).status).toBe(201);
    await sql`update reports set status = 3 where id = 'rep_waiting1'`.execute(api.database.kysely);
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(429);
  });

  it('count once when they are regenerated', async () => {
    await fill(0);
    for (const [id, version] of [
      ['rep_waiting1', 2],
      ['rep_waiting2', 1],
    ]) {
      const { status, body } = await call('POST', `/api/reports/${id}/regenerate`, 'developer');
      expect([status, body.data.version]).toEqual([201, version]);
    }
  });

  it('stay within the limit for concurrent requests', async () => {
    await fill(3);
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(await total()).toBe(unfinishedMax);
  });

  it('delay schedules, which run later', async () => {
    const first = await request({ frequency: 'DAILY' });
    await sql`delete from reports where id = ${first}`.execute(api.database.kysely);
    await sql`update report_schedules set next_at = now()`.execute(api.database.kysely);
    const run = () =>
      runSchedules({ db: api.database.kysely, reportQueue: api.reports.queue, families: api.reports.families });
    await fill(0);
    expect(await run()).toBe(0);
    await sql`update reports set status = 2`.execute(api.database.kysely);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await total()).toBe(unfinishedMax + 1);
  });
});
