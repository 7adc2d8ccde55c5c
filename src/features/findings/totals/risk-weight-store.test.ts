import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { riskScore, scoreOfWeight } from '../../../domain/score.ts';
import { severities, severityRank } from '../../../domain/severity.ts';
import { rankedRiskWeight, riskWeight, riskWeightOfRow, type ScoredRow, scoredFindingOf } from './risk-weight-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const share = fc.float({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true });
const anyRow: fc.Arbitrary<ScoredRow> = fc.record({
  severity: fc.constantFrom(...severities.map(severityRank)),
  cvss_score: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
  epss_score: fc.option(share),
  is_known_exploited: fc.boolean(),
  is_malware: fc.boolean(),
});
const stored = (rows: readonly ScoredRow[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as f (severity smallint, cvss_score real, epss_score real, is_known_exploited boolean, is_malware boolean)`;

describe('rankedRiskWeight', () => {
  it('gives the score of the findings of an image', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 60 }), async (rows) => {
        const { rows: sums } = await sql<{ weight: string }>`
          select coalesce(sum(weight), 0) as weight from (select ${rankedRiskWeight(sql`1`)} as weight from ${stored(rows)}) f`.execute(
          database.kysely,
        );
        // A sum close to an integer may be rounded up in one of the two.
        const difference = scoreOfWeight(Number(sums[0]?.weight)) - riskScore(rows.map(scoredFindingOf)).score;
        expect(Math.abs(difference)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });
});

describe('riskWeight', () => {
  it('equals riskWeightOf for every finding', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 50 }), async (findings) => {
        const answer = await sql<ScoredRow & { weight: string }>`
          select ${riskWeight} as weight, f.* from ${stored(findings)}`.execute(database.kysely);
        expect(answer.rows).toHaveLength(findings.length);
        for (const { weight, ...row } of answer.rows) {
          // The two logarithms may differ in their last bit, and one is rounded up.
          expect(Math.abs(Number(weight) - riskWeightOfRow(row))).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
