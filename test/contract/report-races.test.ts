import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateReport } from '../../src/features/reporting/reports/generate-report.ts';
import type { RenderPool } from '../../src/features/reporting/reports/render/render-pool.ts';
import { failReport } from '../../src/features/reporting/reports/report-worker.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { createReportClient } from '../helpers/report-client.ts';

let api: TestApi;
const { call, get, request, made, download } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
  await sql`delete from reports`.execute(api.database.kysely);
  api.reports.jobs.length = 0;
});

const quiet = { info: () => undefined, warn: () => undefined };
const regenerate = (id: string) => call('POST', `/api/reports/${id}/regenerate`, 'developer');
const stateOf = async (id: string) => (await get(`/api/reports/${id}`)).body.data;
const share = async (id: string): Promise<string> =>
  (await call('POST', `/api/reports/${id}/share`, 'admin')).body.data.token;
const actionsOf = async (id: string): Promise<string[]> =>
  (await call('GET', `/api/audit-log?target=${id}`, 'admin')).body.data.map(({ action }: { action: string }) => action);
async function versionsOf(id: string): Promise<string[]> {
  const versions = new Set<string>();
  for await (const { key } of api.reports.store.list(`reports/${api.first.id}/${id}/`))
    versions.add(key.split('/')[3] ?? '');
  return [...versions].sort();
}

/** A worker that has its snapshot and continues when the test says so. */
async function pausedWorker(
  reportId: string,
  version: number,
): Promise<{ finish(): Promise<void>; fail(): Promise<void> }> {
  const { files, families, pool: inner } = api.reports;
  const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pool: RenderPool = {
    async run(task, signal) {
      reached.resolve();
      await open.promise;
      return inner.run(task, signal);
    },
    close: async () => undefined,
  };
  const deps = { db: api.database.kysely, files, pool, families, log: quiet };
  const work = generateReport(deps, { reportId, version }, new AbortController().signal);
  await Promise.race([reached.promise, work]);
  api.reports.jobs.splice(0);
  return {
    finish() {
      open.resolve();
      return work;
    },
    async fail() {
      open.reject(new Error('the attempt failed'));
      await expect(work).rejects.toThrow('the attempt failed');
    },
  };
}

describe('a report that is regenerated', () => {
  it('several times concurrently has one next version, and one job for it', async () => {
    const id = await made();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => regenerate(id)));
    for (const { status, body } of answers)
      expect([status, body.data]).toMatchObject([201, { id, version: 2, status: 'QUEUED' }]);
    expect(api.reports.jobs).toEqual([{ reportId: id, version: 2 }]);
    expect((await actionsOf(id)).filter((action) => action === 'report.requested')).toHaveLength(2);
    await api.reports.run();
    expect(await stateOf(id)).toMatchObject({ status: 'READY', version: 2 });
  });

  it('while it is being rendered results in the newer version only', async () => {
    const id = await request();
    const worker = await pausedWorker(id, 1);
    expect(await stateOf(id)).toMatchObject({ status: 'GENERATING', version: 1 });
    expect((await regenerate(id)).body.data).toMatchObject({ status: 'QUEUED', version: 2 });
    await worker.finish();
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', version: 2, asOf: null });
    expect(await versionsOf(id)).toEqual([]);
    await api.reports.run();
    expect(await stateOf(id)).toMatchObject({ status: 'READY', version: 2 });
    expect(await versionsOf(id)).toEqual(['2']);
    expect((await actionsOf(id)).filter((action) => action === 'report.generated')).toHaveLength(1);
  });

  it('does not fail for an error of the previous version', async () => {
    const id = await made();
    await regenerate(id);
    await failReport(
      { db: api.database.kysely, families: api.reports.families },
      { reportId: id, version: 1 },
      { code: 'WORKER_LOST', message: 'late' },
    );
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', version: 2, error: null });
  });

  it('cannot be downloaded or shared until it is READY again, while a share continues with its version', async () => {
    const id = await made();
    const token = await share(id);
    await regenerate(id);
    const worker = await pausedWorker(id, 2);
    for (const answer of [
      await download(id),
      await get(`/api/reports/${id}/artifact`),
      await call('POST', `/api/reports/${id}/share`, 'admin'),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(answer.body.error.message).toContain('GENERATING');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const shared = (format: string) => api.call('GET', `/api/shared/reports/${token}?format=${format}`);
    expect((await shared('JSON')).status).toBe(200);
    expect((await shared('CSV')).status).toBe(200);
    await worker.finish();
    expect((await download(id)).status).toBe(200);
  });
});

describe('a report that is deleted', () => {
  it('while it is being rendered leaves no rows and files behind', async () => {
    const id = await request();
    const worker = await pausedWorker(id, 1);
    expect((await call('DELETE', `/api/reports/${id}`, 'admin')).status).toBe(200);
    await worker.finish();
    expect(await versionsOf(id)).toEqual([]);
    expect((await get(`/api/reports/${id}`)).status).toBe(404);
    expect(await actionsOf(id)).toEqual(['report.deleted', 'report.requested']);
  });

  it('by several concurrent requests is deleted once', async () => {
    const id = await made();
    const answers = await Promise.all([1, 2, 3].map(() => call('DELETE', `/api/reports/${id}`, 'admin')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    expect((await actionsOf(id)).filter((action) => action === 'report.deleted')).toHaveLength(1);
  });
});

describe('a worker that lost its job to another', () => {
  it('does not change the output of the other worker', async () => {
    const id = await request();
    const late = await pausedWorker(id, 1);
    api.reports.jobs.push({ reportId: id, version: 1 });
    await api.reports.run();
    const ready = await stateOf(id);
    expect(ready).toMatchObject({ status: 'READY', version: 1 });
    const [artifact, file] = [await get(`/api/reports/${id}/artifact`), await download(id)];
    await late.finish();
    expect(await stateOf(id)).toEqual(ready);
    expect((await get(`/api/reports/${id}/artifact`)).body).toEqual(artifact.body);
    expect((await download(id)).body).toEqual(file.body);
    expect((await actionsOf(id)).filter((action) => action === 'report.generated')).toHaveLength(1);
  });

  it('and then fails leaves the state to the other worker', async () => {
    const id = await request();
    const late = await pausedWorker(id, 1);
    const other = await pausedWorker(id, 1);
    await late.fail();
    expect(await stateOf(id)).toMatchObject({ status: 'GENERATING', version: 1 });
    // The other worker has its snapshot, so that a newer one requires another version.
    expect((await regenerate(id)).body.data).toMatchObject({ status: 'QUEUED', version: 2 });
    await other.fail();
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', version: 2 });
  });

  it('sets its version back to QUEUED if it fails alone', async () => {
    const id = await request();
    await (await pausedWorker(id, 1)).fail();
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', version: 1 });
  });
});
