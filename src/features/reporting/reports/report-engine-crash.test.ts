import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../../test/helpers/api-server.ts';
import { createReportClient } from '../../../../test/helpers/report-client.ts';
import { renderProgram } from '../../../app/render-program.ts';
import { createQueue, type Queue } from '../../../jobs/create-queue.ts';
import { createRenderPool, type RenderPool } from './render/render-pool.ts';
import { createReportFiles } from './report-files.ts';
import { createReportQueue, reportQueueDefinition, startReportWorker } from './report-worker.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-engine-crash-'));
/** Number of threads that are ended after their start. The threads of all render processes count it down. */
const countFile = join(folder, 'threads');
/** The render program of the service, in which threads end while they draw a document. */
const program = join(folder, 'render.mjs');
writeFileSync(
  program,
  `import { readFileSync, writeFileSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import threads from 'node:worker_threads';
  threads.Worker = class extends threads.Worker {
    constructor(...args) {
      super(...args);
      const left = Number(readFileSync(${JSON.stringify(countFile)}, 'utf8'));
      if (left === 0) return;
      writeFileSync(${JSON.stringify(countFile)}, String(left - 1));
      this.once('online', () => void this.terminate());
    }
  };
  syncBuiltinESMExports();
  await import(${JSON.stringify(renderProgram.href)});`,
);

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

/** Queues a report as PDF, and returns a function that reads it. */
async function queued(): Promise<() => Promise<{ status: string }>> {
  const { body } = await create({ format: 'PDF' });
  const { id } = body.data as { id: string };
  await api.database.kysely
    .transaction()
    .execute((transaction) =>
      createReportQueue(queue).enqueue(transaction, { organizationId: api.first.id, reportId: id, version: 1 }),
    );
  return async () => (await get(`/api/reports/${id}`)).body.data;
}

describe('a report whose thread of Typst ends while it draws the document', () => {
  it('is retried', async () => {
    writeFileSync(countFile, '1');
    await expect.poll(await queued()).toMatchObject({ status: 'READY' });
  });

  it('fails with RENDER_CRASHED after the second time, and the next report is drawn', async () => {
    writeFileSync(countFile, '2');
    await expect.poll(await queued()).toMatchObject({ status: 'FAILED', error: { code: 'RENDER_CRASHED' } });
    await expect.poll(await queued()).toMatchObject({ status: 'READY' });
  });
});
