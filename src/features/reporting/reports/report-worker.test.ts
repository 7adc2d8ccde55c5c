import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../../test/helpers/api-server.ts';
import { createReportClient } from '../../../../test/helpers/report-client.ts';
import { createQueue, type Queue } from '../../../jobs/create-queue.ts';
import { createRenderPool, type RenderPool } from './render/render-pool.ts';
import { createReportFiles } from './report-files.ts';
import { createReportQueue, reportQueueDefinition, startReportWorker } from './report-worker.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-crashing-'));
/** A render program that aborts with every task. */
const program = join(folder, 'abort.mjs');
writeFileSync(program, `process.on('message', () => process.abort());`);

let api: TestApi;
let queue: Queue;
let pool: RenderPool;
const { create, get } = createReportClient(() => api);
beforeAll(async () => {
  api = await createTestApi();
  queue = createQueue({
    address: api.database.address,
    log: quiet,
    roles: { work: true, schedule: false },
    queues: [reportQueueDefinition],
  });
  await queue.start();
  pool = createRenderPool({ workers: 1, program: pathToFileURL(program) });
  const files = createReportFiles({ store: api.reports.store, pool });
  await startReportWorker({ db: api.database.kysely, files, pool, families: api.reports.families, log: quiet }, queue);
});
afterAll(async () => {
  await queue.stop({ timeoutMs: 0 });
  await pool.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a report whose render process crashes', () => {
  it('is retried once, then fails with RENDER_CRASHED', async () => {
    const { body } = await create();
    const { id } = body.data as { id: string };
    await api.database.kysely
      .transaction()
      .execute((transaction) =>
        createReportQueue(queue).enqueue(transaction, { organizationId: api.first.id, reportId: id, version: 1 }),
      );
    const read = async () => (await get(`/api/reports/${id}`)).body.data;
    await expect.poll(read).toMatchObject({ status: 'FAILED', error: { code: 'RENDER_CRASHED' } });
    const { rows } = await sql<{ tries: number }>`
      select retry_count + 1 as tries from pgboss.job where name = 'report'`.execute(api.database.kysely);
    expect(rows).toEqual([{ tries: 2 }]);
  });
});
