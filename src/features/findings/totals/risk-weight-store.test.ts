import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { severities, severityRank } from '../../../domain/severity.ts';
import { riskWeight, riskWeightOfRow, type ScoredRow } from './risk-weight-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('riskWeight', () => {
  it('equals riskWeightOf for every finding', async () => {
    const share = fc.float({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true });
    const anyFinding = fc.record({
      severity: fc.constantFrom(...severities),
      cvss: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
      epss: fc.option(share),
      isKnownExploited: fc.boolean(),
      isMalware: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyFinding, { minLength: 1, maxLength: 50 }), async (findings) => {
        const rows = findings.map((one) => ({
          severity: severityRank(one.severity),
          cvss_score: one.cvss,
          epss_score: one.epss,
          is_known_exploited: one.isKnownExploited,
          is_malware: one.isMalware,
        }));
        const answer = await sql<ScoredRow & { weight: string }>`
          select ${riskWeight} as weight, f.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as f (severity smallint, cvss_score real, epss_score real, is_known_exploited boolean, is_malware boolean)`.execute(
          database.kysely,
        );
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
