import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import type { AuditEntry } from './audit-entry.ts';
import { readChain } from './audit-log-store.ts';
import { recordAudit, recordAudits } from './record-audit.ts';
import { verifyLog } from './verify-log.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(db);
  await db
    .insertInto('organizations')
    .values([
      { id: 'org_a', name: 'A' },
      { id: 'org_b', name: 'B' },
    ])
    .execute();
});

const entry = (organizationId: string, details: AuditEntry['details'] = {}): AuditEntry => ({
  organizationId,
  actor: { kind: 'api-key', id: 'key_1', name: 'build ü "x"' },
  action: 'settings.changed',
  target: null,
  ip: '::1',
  requestId: 'req_1',
  details,
});

const record = (one: AuditEntry) => db.transaction().execute((transaction) => recordAudit(transaction, one));

describe('recordAudit', () => {
  it('gives concurrent writers of two organizations one chain without gaps each', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => record(entry(index % 2 ? 'org_a' : 'org_b', { index }))),
    );
    for (const organization of ['org_a', 'org_b']) {
      expect(await verifyLog(db, organization, { vault: null })).toMatchObject({ isIntact: true, entries: 20 });
      const chain = await readChain(db, organization, { after: 0n, limit: 100 });
      expect(chain.map(({ sequence }) => Number(sequence))).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });

  it('appends several entries in their order', async () => {
    await record(entry('org_a', { index: 0 }));
    const entries = [1, 2, 3].map((index) => entry('org_a', { index }));
    await db.transaction().execute((transaction) => recordAudits(transaction, 'org_a', entries));
    await record(entry('org_a', { index: 4 }));
    expect(await verifyLog(db, 'org_a', { vault: null })).toMatchObject({ isIntact: true, entries: 5 });
    const chain = await readChain(db, 'org_a', { after: 0n, limit: 100 });
    expect(chain.map(({ details }) => details['index'])).toEqual([0, 1, 2, 3, 4]);
  });

  it('leaves no entry and no gap when the transaction fails', async () => {
    await record(entry('org_a'));
    const failing = db.transaction().execute(async (transaction) => {
      await recordAudit(transaction, entry('org_a'));
      throw new Error('the task failed');
    });
    await expect(failing).rejects.toThrow('the task failed');
    await record(entry('org_a'));
    expect(await verifyLog(db, 'org_a', { vault: null })).toMatchObject({ isIntact: true, entries: 2 });
  });

  it('keeps the chain intact if the client has closed its connection, whose address is not known then', async () => {
    await record(Object.assign(entry('org_a'), { ip: undefined }));
    await record(entry('org_a'));
    expect(await verifyLog(db, 'org_a', { vault: null })).toMatchObject({ isIntact: true, entries: 2 });
    const [first] = await readChain(db, 'org_a', { after: 0n, limit: 1 });
    expect(first?.ip).toBeNull();
  });

  it('gives the same hash for written and stored entries with any details', async () => {
    await record(
      entry('org_a', {
        z: 1,
        a: { list: [null, true, 0.1, 1e21, -5], text: 'é \u2028 😀 \0 \ud800' },
        '': 'empty key',
        '10': 'ten',
        '9': 'nine',
      }),
    );
    expect(await verifyLog(db, 'org_a', { vault: null })).toMatchObject({ isIntact: true, entries: 1 });
  });
});
