import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { dayMs } from '../../../lib/durations.ts';
import { readPosture } from '../posture/read-posture.ts';
import { readOverview } from './read-overview.ts';

const organizationId = newId('org');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.kysely.insertInto('organizations').values({ id: organizationId, name: 'Acme' }).execute();
  const packages = [{ type: 'npm' as const, name: 'left', version: '1.0.0' }];
  await assessTag(database.kysely, {
    organizationId,
    image: 'shop',
    tag: '1',
    packages,
    found: [finding('CVE-2024-1', 0)],
  });
});
afterAll(() => database.drop());

async function readsOfTagResults(read: (db: Kysely<Database>) => Promise<unknown>): Promise<number> {
  const statements: string[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const logged = new Kysely<Database>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  await logged.transaction().execute(read);
  return statements.filter((text) => text.includes('platform_results as materialized')).length;
}

// The results of 30,000 tags take 0.2 s.
describe('the results of all tags are read once', () => {
  const asOf = new Date();
  const request = { asOf, period: { from: new Date(asOf.getTime() - 7 * dayMs), to: asOf } };
  const scope = { organizationId };

  it('for the figures of the overview, besides those of requested tags', async () => {
    expect(await readsOfTagResults((db) => readOverview(db, scope, request))).toBe(2);
  });

  it('for a posture', async () => {
    expect(await readsOfTagResults((db) => readPosture(db, scope, request))).toBe(1);
  });
});
