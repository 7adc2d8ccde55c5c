import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/helpers/postgres.ts';
import type { Database } from '../db/schema.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { createAdvisoryRefresher } from './advisory-refresher.ts';

/** A refresher without feeds. */
function openRefresher(db: Kysely<Database>, onMessage: (message: string) => void = () => undefined) {
  const root = mkdtempSync(join(tmpdir(), 'plimsoll-refresher-'));
  const pool = createEnginePool({ workers: 1 });
  const folder = join(root, 'advisories');
  const refresher = createAdvisoryRefresher({
    db,
    pool,
    log: pino({ level: 'silent' }),
    folder,
    bases: [],
    feeds: [],
    refreshHours: 24,
    httpsProxy: null,
    noProxy: null,
    authorities: null,
    snapshotsInUse: async () => [],
    onMessage,
  });
  onTestFinished(async () => {
    await refresher.stop();
    await pool.close();
    rmSync(root, { recursive: true, force: true });
  });
  return { refresher, folder };
}

it('the advisories of the demo image are compiled again after a failure', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { refresher, folder } = openRefresher(database.kysely);
  // The folder cannot be created where there is a file.
  writeFileSync(folder, '');
  await expect(refresher.demo()).rejects.toThrow();
  rmSync(folder);
  const { used } = await refresher.demo();
  expect((await refresher.demo()).used).toEqual(used);
});

it('a refresh that fails while the database is unavailable is reported, and the service continues', async () => {
  const pool = () => Promise.reject(new Error('the database is unavailable'));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const messages: string[] = [];
  const { refresher } = openRefresher(db, (message) => void messages.push(message));
  refresher.start();
  await expect.poll(() => messages, { timeout: 60_000 }).toHaveLength(1);
  expect(messages[0]).toMatch(/advisories could not be read .*; until they are, no image can be assessed$/);
  expect(await refresher.readiness.check()).toMatchObject({ status: 'warning', snapshot: null });
});
