import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/helpers/postgres.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { createAdvisoryRefresher } from './advisory-refresher.ts';

it('the advisories of the demo image are compiled again after a failure', async () => {
  const database = await createTestDatabase();
  const root = mkdtempSync(join(tmpdir(), 'plimsoll-refresher-'));
  const pool = createEnginePool({ workers: 1 });
  onTestFinished(async () => {
    await pool.close();
    await database.drop();
    rmSync(root, { recursive: true, force: true });
  });
  const folder = join(root, 'advisories');
  const refresher = createAdvisoryRefresher({
    db: database.kysely,
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
    onMessage: () => undefined,
  });
  // The folder cannot be created where there is a file.
  writeFileSync(folder, '');
  await expect(refresher.demo()).rejects.toThrow();
  rmSync(folder);
  const { used } = await refresher.demo();
  expect((await refresher.demo()).used).toEqual(used);
});
