import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/helpers/postgres.ts';
import { startRematchTrigger } from './rematch-trigger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a process follows its matching revision at its start, before it looks for results that need a re-match', async () => {
  const { kysely: db } = database;
  const revision = async () =>
    (await db.selectFrom('rematch_state').select('matching_revision').executeTakeFirst())?.matching_revision;
  const seen: unknown[] = [];
  const deps = {
    db,
    pool: { run: () => Promise.reject(new Error('nothing is matched')) },
    log: pino({ level: 'silent' }),
    matchingRevision: 'of this program',
    async currentSnapshot() {
      seen.push(await revision());
      return null;
    },
  };
  expect(await revision()).toBeNull();
  const trigger = startRematchTrigger(deps, { send: async () => undefined } as never);
  await expect.poll(() => seen).toEqual(['of this program']);
  await trigger.close();
});
