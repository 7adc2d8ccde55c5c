import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { nextEpssBound } from './epss-order.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function boundsOf(scores: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ bound: number }>`
    select epss_bucket(score) as bound from unnest(${scores}::real[]) with ordinality as given (score, at) order by at`.execute(
    database.kysely,
  );
  return rows.map(({ bound }) => bound);
}

const score = fc.oneof(
  fc.float({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: 0, max: 100_000 }).map((share) => Math.fround(share / 100_000)),
  fc.integer({ min: 0, max: 20 }).map((digits) => 2 ** -digits),
);

describe('ranges of EPSS scores', () => {
  it('contain their scores: a score is at or above its bound and below the next bound', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(score, { minLength: 1, maxLength: 500 }), async (scores) => {
        for (const [at, bound] of (await boundsOf(scores)).entries()) {
          const [own, lower] = [Math.fround(scores[at] ?? 0), Math.fround(bound)];
          if (!(lower <= own && own < nextEpssBound(bound))) throw new Error(`${own} is not in the range of ${bound}`);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('follow each other without a gap, and are about 3 % wide', async () => {
    const bounds = [0];
    while ((bounds.at(-1) ?? 1) < 1) bounds.push(nextEpssBound(bounds.at(-1) ?? 1));
    expect(bounds[1]).toBe(2 ** -17);
    expect(bounds.length).toBe(17 * 32 + 2);
    expect((await boundsOf(bounds)).map(Math.fround)).toEqual(bounds);
    const below = bounds.slice(1).map((bound) => Math.fround(bound - bound / 2 ** 24));
    expect((await boundsOf(below)).map(Math.fround)).toEqual(bounds.slice(0, -1));
  });

  it('do not fail for values that are no scores', async () => {
    const { rows } = await sql<{ bound: number }>`
      select epss_bucket(score) as bound from unnest('{2,Infinity,NaN,-1}'::real[]) with ordinality as given (score, at)
      order by at`.execute(database.kysely);
    expect(rows.map(({ bound }) => bound)).toEqual([1, 1, 1, 0]);
  });

  it('have no bound for a finding without a score', async () => {
    const { rows } = await sql<{ bound: number | null }>`select epss_bucket(null) as bound`.execute(database.kysely);
    expect(rows).toEqual([{ bound: null }]);
  });
});
