import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/postgres.ts';
import type { Database } from '../../db/schema.ts';
import type { AuditEntry } from './audit-entry.ts';
import { toCanonicalJson } from './hash-entry.ts';
import { recordAudit } from './record-audit.ts';
import { readChain } from './store.ts';
import { verifyChain } from './verify-chain.ts';

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
  it('gives concurrent writers of two organizations a gapless chain each', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => record(entry(index % 2 ? 'org_a' : 'org_b', { index }))),
    );
    for (const organization of ['org_a', 'org_b']) {
      expect(await verifyChain(db, organization)).toMatchObject({ isIntact: true, entries: 20 });
      const chain = await readChain(db, organization, { after: 0n, limit: 100 });
      expect(chain.map(({ sequence }) => Number(sequence))).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    }
  });

  it('leaves no entry and no gap behind when the transaction fails', async () => {
    await record(entry('org_a'));
    const failing = db.transaction().execute(async (transaction) => {
      await recordAudit(transaction, entry('org_a'));
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    await record(entry('org_a'));
    expect(await verifyChain(db, 'org_a')).toMatchObject({ isIntact: true, entries: 2 });
  });

  it('hashes what comes back from the database as what was written, whatever the details hold', async () => {
    await record(
      entry('org_a', {
        z: 1,
        a: { list: [null, true, 0.1, 1e21, -5], text: 'é \u2028 😀 \0 \ud800' },
        '': 'empty key',
        '10': 'ten',
        '9': 'nine',
      }),
    );
    expect(await verifyChain(db, 'org_a')).toMatchObject({ isIntact: true, entries: 1 });
  });
});

describe('verifyChain', () => {
  it.each([
    ['a changed detail', sql`update audit_log set details = '{"amount": 2}' where sequence = 2`, 2n],
    ['a changed time', sql`update audit_log set created_at = created_at + interval '1 s' where sequence = 3`, 3n],
    ['a removed entry', sql`delete from audit_log where sequence = 2`, 2n],
    ['a changed hash', sql`update audit_log set hash = sha256('x') where sequence = 1`, 1n],
    ['an entry of another organization', sql`update audit_log set organization_id = 'org_b' where sequence = 1`, 1n],
  ])('says where the chain is broken by %s', async (_, tamper, brokenAt) => {
    for (const amount of [1, 2, 3]) await record(entry('org_a', { amount: amount * 10 }));
    await tamper.execute(db);
    expect(await verifyChain(db, 'org_a')).toEqual({ isIntact: false, brokenAt });
  });

  it('finds an empty chain intact', async () => {
    expect(await verifyChain(db, 'org_b')).toEqual({ isIntact: true, entries: 0, end: null });
  });
});

describe('toCanonicalJson', () => {
  it('sorts keys at every depth and leaves arrays in order', () => {
    expect(toCanonicalJson({ b: [{ d: 1, c: 2 }, 'x'], a: null, é: undefined })).toBe(
      '{"a":null,"b":[{"c":2,"d":1},"x"]}',
    );
  });
});
