import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { consumeScanQuota, readScansLeft } from './consume-scan-quota.ts';

const organizationId = 'org_a';
let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
  await db.insertInto('organizations').values({ id: organizationId, name: 'A', plan: 'free' }).execute();
});
afterAll(() => database.drop());

const record = (transaction: Kysely<Database>) =>
  recordAudit(transaction, {
    organizationId,
    actor: { kind: 'api-key', id: 'key_1', name: 'build' },
    action: 'scan.triggered',
    target: null,
    ip: '::1',
    requestId: 'req_1',
    details: {},
  });

/** A transaction waits for another one. */
async function awaitWaiting(): Promise<void> {
  const query = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await query.execute(db)).rows).toHaveLength(1), { timeout: 60_000 });
}

it('locks the audit chain first, so that transactions that record and consume in different orders do not wait for each other', async () => {
  const consume = (transaction: Kysely<Database>) => consumeScanQuota(transaction, organizationId, 1);
  const { recordsFirst } = await db.transaction().execute(async (consumesFirst) => {
    expect(await consume(consumesFirst)).toBe(true);
    const other = db.transaction().execute(async (transaction) => {
      await record(transaction);
      return consume(transaction);
    });
    await awaitWaiting();
    await record(consumesFirst);
    return { recordsFirst: other };
  });
  expect(await recordsFirst).toBe(true);
});

it('refuses scans beyond the quota without waiting for others', async () => {
  const left = await readScansLeft(db, organizationId);
  await db.transaction().execute(async (other) => {
    await record(other);
    const refused = db.transaction().execute((each) => consumeScanQuota(each, organizationId, left + 1));
    expect(await refused).toBe(false);
  });
  expect(await readScansLeft(db, organizationId)).toBe(left);
});
