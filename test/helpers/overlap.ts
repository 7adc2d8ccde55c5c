import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import type { TestDatabase } from './postgres.ts';

export interface Overlap {
  /** Waits before its first statement whose text, followed by its values as JSON, matches `pausedBefore`. */
  first(db: Kysely<Database>): Promise<unknown>;
  pausedBefore: RegExp;
  /** Starts while the first one waits, and runs until it waits for a lock or ends. */
  second(db: Kysely<Database>): Promise<unknown>;
}

/** Runs two transactions that overlap at a chosen statement. Both must succeed without a conflict. */
export async function expectBothAfterOverlap(database: TestDatabase, order: Overlap): Promise<void> {
  await expectBoth(database, overlap(database, order));
}

/** Expects that two transactions succeed without a conflict, after which one of them is repeated. */
export async function expectBoth(
  database: TestDatabase,
  outcomes: Promise<PromiseSettledResult<unknown>[]>,
): Promise<void> {
  expect((await outcomes).map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))).toEqual([
    'done',
    'done',
  ]);
  expect(database.takeConflicts()).toEqual([]);
}

/** Runs two transactions that overlap at a chosen statement, and returns the outcomes of both. */
export async function overlap(
  database: TestDatabase,
  { first, pausedBefore, second }: Overlap,
): Promise<PromiseSettledResult<unknown>[]> {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const paused = connectPausing(database, pausedBefore, () => {
    reached.resolve();
    return released.promise;
  });
  try {
    const one = first(paused.kysely);
    await Promise.race([
      reached.promise,
      one.then(() => Promise.reject(new Error(`no statement matched ${pausedBefore}`))),
    ]);
    let hasEnded = false;
    const other = second(database.kysely).finally(() => {
      hasEnded = true;
    });
    const outcomes = Promise.allSettled([one, other]);
    await expect.poll(async () => hasEnded || (await countWaiting(database)) > 0).toBe(true);
    released.resolve();
    return await outcomes;
  } finally {
    released.resolve();
    await paused.close();
  }
}

interface Statement {
  text: string;
  values?: unknown[];
}

function connectPausing({ address, log }: TestDatabase, at: RegExp, pause: () => Promise<void>) {
  const connection = connectDatabase({
    address,
    statementTimeoutMs: 60_000,
    poolMax: 3,
    applicationName: 'plimsoll-test-paused',
    log,
  });
  let hasPaused = false;
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: Statement) => Promise<unknown>;
    const pausing = async (statement: Statement): Promise<unknown> => {
      if (!hasPaused && at.test(`${statement.text} ${JSON.stringify(statement.values ?? [])}`)) {
        hasPaused = true;
        await pause();
      }
      return query(statement);
    };
    client.query = pausing as unknown as typeof client.query;
  });
  return connection;
}

/** Number of transactions of the database that wait for a lock. */
export async function countWaiting({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
