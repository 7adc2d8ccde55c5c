import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { expireReports } from '../../src/features/reporting/reports/expire-reports.ts';
import { insertShare } from '../../src/features/reporting/reports/report-share-store.ts';
import { lockReport } from '../../src/features/reporting/reports/report-store.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, request, made } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const expire = (days: number | null) =>
  expireReports({ db: api.database.kysely, files: api.reports.files, families: api.reports.families }, days);
const age = (id: string, days: number) =>
  sql`update reports set created_at = now() - make_interval(days => ${days}::int),
    completed_at = completed_at - make_interval(days => ${days}::int) where id = ${id}`.execute(api.database.kysely);
const share = async (id: string): Promise<string> =>
  (await call('POST', `/api/reports/${id}/share`, 'admin')).body.data.id;
async function left(): Promise<string[]> {
  const { data } = (await get('/api/reports?limit=200')).body;
  return data.map(({ id }: { id: string }) => id).toSorted();
}

it('deletes old reports, except packs, shared and queued ones, and the last one of a schedule', async () => {
  const [old, failed, shared, pack, young] = [await made(), await made(), await made(), await made(), await made()];
  const scheduled = await made({ frequency: 'MONTHLY' });
  const waiting = await request();
  const shareId = await share(shared);
  await sql`update reports set status = 3 where id = ${failed}`.execute(api.database.kysely);
  await sql`update reports set type = 'compliance_pack' where id = ${pack}`.execute(api.database.kysely);
  for (const id of [old, failed, shared, pack, scheduled, waiting]) await age(id, 31);
  await age(young, 29);

  expect(await expire(null)).toBe(0);
  expect(await left()).toHaveLength(7);
  expect(await expire(30)).toBe(2);
  expect(await left()).toEqual([shared, pack, young, scheduled, waiting].toSorted());
  expect((await get(`/api/reports/${old}/download?format=JSON`)).status).toBe(404);
  const files: string[] = [];
  for await (const { key } of api.reports.store.list(`reports/${api.first.id}/${old}/`)) files.push(key);
  expect(files).toEqual([]);
  const { body } = await call('GET', `/api/audit-log?target=${old}&action=report.deleted`, 'admin');
  expect(body.data).toMatchObject([{ actor: { kind: 'system', id: 'retention' }, details: { type: 'technical' } }]);

  expect(await expire(30)).toBe(0);
  await call('DELETE', `/api/reports/${shared}/shares/${shareId}`, 'admin');
  await sql`delete from report_schedules`.execute(api.database.kysely);
  expect(await expire(30)).toBe(2);
  expect(await left()).toEqual([pack, young, waiting].toSorted());
});

it('deletes each report once with concurrent processes', async () => {
  const ids = [await made(), await made(), await made()];
  for (const id of ids) await age(id, 100);
  const counts = await Promise.all([expire(99), expire(99), expire(99)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
});

it('keeps a report that is being shared while retention waits for its lock', async () => {
  const id = await made();
  await age(id, 1000);
  const { expiring } = await api.database.kysely.transaction().execute(async (transaction) => {
    await lockReport(transaction, api.first.id, id);
    await insertShare(transaction, {
      id: newId('shr'),
      report_id: id,
      version: 1,
      organization_id: api.first.id,
      token_hash: Buffer.alloc(32),
      hours: 1,
      created_by: 'user',
      created_by_name: 'user',
    });
    const expiring = expire(999);
    const isWaiting = async () => {
      const { rows } = await sql<{ waiting: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(api.database.kysely);
      return rows[0]?.waiting;
    };
    await expect.poll(isWaiting).toBe(true);
    return { expiring };
  });
  expect(await expiring).toBe(0);
  expect(await left()).toContain(id);
});
