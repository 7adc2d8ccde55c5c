import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import type { Database } from '../../../db/schema.ts';
import type { ChainEnd } from './audit-log-store.ts';
import { recordAudit } from './record-audit.ts';
import { verifyPart } from './verify-part.ts';

const organizationId = 'org_a';
let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.kysely;
});
afterAll(() => database.drop());

beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(db);
  await sql`insert into organizations (id, name) values ('org_a', 'A'), ('org_b', 'B')`.execute(db);
  for (const id of [organizationId, organizationId, organizationId, organizationId, 'org_b']) {
    await db.transaction().execute((transaction) =>
      recordAudit(transaction, {
        organizationId: id,
        actor: { kind: 'api-key', id: 'key_1', name: 'build' },
        action: 'settings.changed',
        target: null,
        ip: '::1',
        requestId: 'req_1',
        details: { amount: 10 },
      }),
    );
  }
});

/** Verifies the whole log in parts and returns the sequence numbers at which parts ended, and the last verdict. */
async function verifyAll(limit: number) {
  const ends: number[] = [];
  let start: ChainEnd | null = null;
  for (;;) {
    const verdict: Awaited<ReturnType<typeof verifyPart>> = await verifyPart(db, organizationId, start, limit);
    ends.push(Number(verdict.verified?.sequence ?? 0n));
    if (verdict.isComplete || verdict.problem) return { ends, verdict };
    start = verdict.verified;
  }
}

describe('verifyPart', () => {
  it('verifies a log in parts, of which each continues the one before', async () => {
    expect((await verifyAll(10)).ends).toEqual([4]);
    expect((await verifyAll(2)).ends).toEqual([2, 4]);
    expect((await verifyAll(3)).ends).toEqual([3, 4]);
    expect((await verifyAll(3)).verdict).toMatchObject({ isComplete: true, problem: null });
  });

  it('is complete for an empty log', async () => {
    const empty = { verified: null, end: null, isComplete: true, problem: null };
    expect(await verifyPart(db, 'org_none', null)).toEqual(empty);
  });

  it.each([
    ['changed', sql`update audit_log set action = 'x' where organization_id = 'org_a' and sequence = 3`],
    ['missing', sql`delete from audit_log where organization_id = 'org_a' and sequence = 3`],
  ])('names the first entry that was %s, for every length of the parts', async (kind, change) => {
    await change.execute(db);
    for (const limit of [1, 2, 3, 10]) {
      const { verdict } = await verifyAll(limit);
      expect(verdict).toMatchObject({ isComplete: false, problem: { kind, from: 3 } });
      expect(verdict.verified?.sequence).toBe(2n);
    }
  });

  it('reports that the end was removed since a part was verified', async () => {
    const { verdict } = await verifyAll(10);
    await sql`delete from audit_log where organization_id = 'org_a' and sequence = 4`.execute(db);
    expect(await verifyPart(db, organizationId, verdict.verified)).toMatchObject({
      problem: { kind: 'cut', from: 4 },
    });
  });

  it('reports a start whose hash is another one', async () => {
    const start = { sequence: 2n, hash: Buffer.alloc(32) };
    expect(await verifyPart(db, organizationId, start)).toMatchObject({ problem: { kind: 'unlinked', from: 3 } });
  });
});
