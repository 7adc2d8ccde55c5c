import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/postgres.ts';
import {
  checkBursts,
  contractStart,
  describeRateLimiter,
  newBucket,
} from '../../../test/helpers/rate-limiter-contract.ts';
import { connectDatabase } from '../../db/connect.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import { consumeSlot, createDatabaseRateLimiter, sweepHits } from './rate-limit-store.ts';
import { windowMs } from './rate-limiter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describeRateLimiter('rate limiter in memory', (now) => createMemoryRateLimiter(now), 300);
describeRateLimiter(
  'rate limiter in PostgreSQL',
  (now) => createDatabaseRateLimiter(database.kysely, () => new Date(now())),
  12,
);

describe('createDatabaseRateLimiter', () => {
  it('admits exactly the limit with concurrent replicas', async () => {
    const replicas = [1, 2, 3].map(() =>
      connectDatabase({
        address: database.address,
        statementTimeoutMs: null,
        poolMax: 3,
        applicationName: 'replica',
        log: { warn: () => undefined },
      }),
    );
    const bucket = newBucket();
    const limiters = replicas.map(({ kysely }) => createDatabaseRateLimiter(kysely));
    const results = await Promise.all(
      Array.from({ length: 20 }, () => limiters.map((limiter) => limiter.hit(bucket, 10))).flat(),
    );
    await Promise.all(replicas.map(({ close }) => close()));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
  });

  it('admits exactly the free slots of each burst over all replicas', async () => {
    const replicas = [1, 2, 3].map((number) =>
      connectDatabase({
        address: database.address,
        statementTimeoutMs: null,
        poolMax: 2,
        applicationName: `replica-${number}`,
        log: { warn: () => undefined },
      }),
    );
    let now = contractStart;
    const limiters = replicas.map(({ kysely }) => createDatabaseRateLimiter(kysely, () => new Date(now)));
    try {
      await checkBursts(limiters, (at) => (now = at), 15);
    } finally {
      await Promise.all(replicas.map(({ close }) => close()));
    }
  });

  it('rounds the time up, so that a client that waits for it is admitted', async () => {
    const bucket = newBucket();
    await sql`insert into rate_limit_hits (bucket, at) values (${bucket}, '2026-01-01T00:00:00.000900Z')`.execute(
      database.kysely,
    );
    const limiterAt = (seconds: number) =>
      createDatabaseRateLimiter(database.kysely, () => new Date(contractStart + seconds * 1000));
    expect(await limiterAt(59).hit(bucket, 1)).toEqual({ ok: false, retryAfterSeconds: 2 });
    expect(await limiterAt(60).hit(bucket, 1)).toEqual({ ok: false, retryAfterSeconds: 1 });
    expect(await limiterAt(61).hit(bucket, 1)).toEqual({ ok: true });
  });

  it('stores no more rows of a bucket than its limit', async () => {
    let now = contractStart;
    const limiter = createDatabaseRateLimiter(database.kysely, () => new Date(now));
    const bucket = newBucket();
    for (let round = 0; round < 20; round += 1) {
      now += windowMs / 4;
      await limiter.hit(bucket, 3);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from rate_limit_hits
      where bucket = ${bucket}`.execute(database.kysely);
    expect(rows[0]?.count).toBeLessThanOrEqual(4);
  });
});

describe('a full window', () => {
  it('refuses without waiting for concurrent requests', async () => {
    const bucket = newBucket();
    const limiter = createDatabaseRateLimiter(database.kysely);
    expect(await limiter.hit(bucket, 1)).toEqual({ ok: true });
    const refused = await database.kysely.transaction().execute(async (transaction) => {
      await consumeSlot(transaction, bucket, 2);
      return Promise.race([limiter.hit(bucket, 1), setTimeout(60_000, 'waited', { ref: false })]);
    });
    expect(refused).toMatchObject({ ok: false });
  });
});

describe('sweepHits', () => {
  it('deletes hits that have left their window, and no others', async () => {
    const [old, present] = [newBucket(), newBucket()];
    await createDatabaseRateLimiter(database.kysely, () => new Date(Date.now() - windowMs - 1)).hit(old, 1);
    const limiter = createDatabaseRateLimiter(database.kysely);
    await limiter.hit(present, 1);
    await sweepHits(database.kysely);
    const { rows } = await sql<{ bucket: string }>`select bucket from rate_limit_hits
      where bucket in (${old}, ${present})`.execute(database.kysely);
    expect(rows).toEqual([{ bucket: present }]);
    expect((await limiter.hit(present, 1)).ok).toBe(false);
  });
});

describe('consumeSlot', () => {
  it('frees the slot when the transaction fails', async () => {
    const bucket = newBucket();
    const failing = database.kysely.transaction().execute(async (transaction) => {
      expect(await consumeSlot(transaction, bucket, 1)).toEqual({ ok: true });
      throw new Error('nothing was created');
    });
    await expect(failing).rejects.toThrow('nothing was created');
    expect(await createDatabaseRateLimiter(database.kysely).hit(bucket, 1)).toEqual({ ok: true });
  });
});
