import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { startService } from '../helpers/service.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end();
});

/** The next supervision revokes the jobs of killed processes, without the wait for their heartbeats. */
async function ageHeartbeats({ pool }: TestDatabase): Promise<void> {
  await pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
}

it('renders a report through the queue of a running service and keeps it after a restart', async () => {
  const database = await createTestDatabase();
  cleanUp.push(() => database.drop());
  const first = await startService({ databaseUrl: database.address.url });
  cleanUp.push(() => first.stop({ signal: 'SIGKILL' }));
  const { status, body } = await first.api('/api/reports', {
    method: 'POST',
    body: { type: 'technical', format: 'JSON' },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data as { id: string };
  const state = async () => ((await first.api(`/api/reports/${id}`)).body.data as { status: string }).status;
  await expect.poll(state, { interval: 100 }).toBe('READY');
  const download = await fetch(`${first.url}/api/reports/${id}/download?format=CSV`, {
    headers: { 'x-api-key': first.apiKey },
  });
  expect([download.status, download.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = await download.text();
  expect(text).toMatch(/^"registry"/);
  const shared = await first.api(`/api/reports/${id}/share`, { method: 'POST' });
  const { url, token } = shared.body.data as { url: string; token: string };
  expect(url).toBe(`${first.url}/api/shared/reports/${token}`);
  const opened = await fetch(url);
  // Read to its end, because the stop waits for running responses.
  expect([opened.status, (await opened.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect(await first.stop({ keepData: true })).toBe(0);

  const { dataDir, apiKey } = first;
  const second = await startService({
    databaseUrl: database.address.url,
    dataDir,
    apiKey,
    environment: { PLIMSOLL_STORAGE_RESERVE_MB: '1000000000' },
  });
  cleanUp.push(() => second.stop({ signal: 'SIGKILL' }));
  const again = await fetch(`${second.url}/api/shared/reports/${token}?format=CSV`);
  expect([again.status, await again.text()]).toEqual([200, text]);

  // No disk has this much free space: existing content is served, and nothing new is accepted.
  const refused = await second.api('/api/reports', { method: 'POST', body: { type: 'technical' } });
  expect([refused.status, refused.body.error]).toEqual([
    503,
    { code: 'SERVICE_UNAVAILABLE', message: 'The file storage is full' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await second.api('/api/reports')).body.meta).toMatchObject({ total: 1 });
});

it('renders a report whose worker was killed while it rendered, and leaves no partial files', async () => {
  const database = await createTestDatabase();
  cleanUp.push(() => database.drop());
  const first = await startService({ databaseUrl: database.address.url });
  cleanUp.push(() => first.stop({ signal: 'SIGKILL' }));
  const { body } = await first.api('/api/reports', { method: 'POST', body: { type: 'technical' } });
  const { id } = body.data as { id: string };
  const stateOf = async ({ api }: typeof first) => (await api(`/api/reports/${id}`)).body.data as { status: string };
  await expect.poll(async () => (await stateOf(first)).status, { interval: 5 }).toBe('GENERATING');
  await first.stop({ signal: 'SIGKILL', keepData: true });

  const { dataDir, apiKey } = first;
  const second = await startService({ databaseUrl: database.address.url, dataDir, apiKey });
  cleanUp.push(() => second.stop({ signal: 'SIGKILL' }));
  expect(await stateOf(second)).toMatchObject({ status: 'GENERATING', asOf: null, completedAt: null, sizeBytes: null });
  await ageHeartbeats(database);
  await expect.poll(async () => (await stateOf(second)).status, { timeout: 90_000, interval: 200 }).toBe('READY');
  const kept = (await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${basename(dirname(parentPath))}/${basename(parentPath)}/${name}`);
  expect(kept.toSorted()).toEqual([`${id}/1/report.pdf`, `${id}/1/snapshot.jsonl.gz`]);
  const { body: log } = await second.api(`/api/audit-log?target=${id}&action=report.generated`);
  expect(log.meta).toMatchObject({ total: 1 });
});
