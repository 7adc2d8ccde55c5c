import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/postgres.ts';
import { riskWeightOf } from '../../domain/score.ts';
import { severities, severityRank } from '../../domain/severity.ts';
import { riskWeight } from './store-risk.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('risk in a query', () => {
  it('weighs every finding as its score does', async () => {
    const share = fc.float({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true });
    const anyFinding = fc.record({
      severity: fc.constantFrom(...severities),
      cvss: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
      epss: fc.option(share),
      isKnownExploited: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyFinding, { minLength: 1, maxLength: 50 }), async (findings) => {
        const rows = findings.map((one) => ({
          severity: severityRank(one.severity),
          cvss_score: one.cvss,
          epss_score: one.epss,
          is_known_exploited: one.isKnownExploited,
        }));
        const answer = await sql<{ weight: number }>`
          select ${riskWeight} as weight from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as f (severity smallint, cvss_score float8, epss_score float8, is_known_exploited boolean)`.execute(
          database.kysely,
        );
        for (const [index, one] of findings.entries()) {
          const { severity, cvss, epss, isKnownExploited } = one;
          const expected = riskWeightOf({
            packageIndex: 0,
            vulnerability: {
              id: 'CVE-2024-1',
              severity,
              cvss: cvss === null ? null : { version: '', vector: '', score: cvss, source: '' },
            },
            epss: epss === null ? null : { score: epss, percentile: 0 },
            isKnownExploited,
          });
          expect(answer.rows[index]?.weight).toBeCloseTo(expected, 9);
        }
      }),
      { numRuns: 20 },
    );
  });
});
