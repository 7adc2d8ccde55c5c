import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskScore, type ScoredFinding } from './score.ts';
import { severities } from './severity.ts';

const finding: fc.Arbitrary<ScoredFinding> = fc.record({
  packageIndex: fc.nat(50),
  isKnownExploited: fc.boolean(),
  isMalware: fc.boolean(),
  epss: fc.option(
    fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      percentile: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  vulnerability: fc.record({
    id: fc.string(),
    severity: fc.constantFrom(...severities),
    cvss: fc.option(
      fc.record({
        version: fc.constant('3.1'),
        vector: fc.constant(''),
        score: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
        source: fc.constant('nvd'),
      }),
    ),
  }),
});

function one(
  more: Partial<ScoredFinding> & { severity?: ScoredFinding['vulnerability']['severity']; cvss?: number },
): ScoredFinding {
  const cvss = more.cvss === undefined ? null : { version: '3.1', vector: '', score: more.cvss, source: 'nvd' };
  return {
    packageIndex: 0,
    epss: null,
    isKnownExploited: false,
    ...more,
    vulnerability: { id: 'CVE-2026-1', severity: more.severity ?? 'HIGH', cvss },
  };
}

describe('riskScore', () => {
  it('is 0 without findings, with its version', () => {
    expect(riskScore([])).toEqual({ score: 0, version: 3, contributors: [] });
  });

  it('is an integer from 0 to 100 for any findings', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 300 }), (findings) => {
        const { score } = riskScore(findings);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it('never decreases with another finding', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 60 }), finding, (findings, more) => {
        expect(riskScore([...findings, more]).score).toBeGreaterThanOrEqual(riskScore(findings).score);
      }),
    );
  });

  it('does not depend on the order, nor do its contributors', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(finding, { maxLength: 60, selector: (one) => `${one.vulnerability.id}\0${one.packageIndex}` })
          .chain((findings) =>
            fc.tuple(fc.constant(findings), fc.shuffledSubarray(findings, { minLength: findings.length })),
          ),
        ([findings, shuffled]) => {
          expect(riskScore(shuffled)).toEqual(riskScore(findings));
        },
      ),
    );
  });

  it('is at least 60 for one known-exploited critical alone, for any CVSS score', () => {
    fc.assert(
      fc.property(finding, (any) => {
        const critical = {
          ...any,
          isKnownExploited: true,
          vulnerability: { ...any.vulnerability, severity: 'CRITICAL' as const },
        };
        expect(riskScore([critical]).score).toBeGreaterThanOrEqual(60);
      }),
    );
  });

  it('never decreases when exploitation becomes more likely or known', () => {
    fc.assert(
      fc.property(
        finding,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (any, p, q) => {
          const at = (score: number) =>
            riskScore([{ ...any, isKnownExploited: false, epss: { score, percentile: 0 } }]).score;
          expect(at(Math.max(p, q))).toBeGreaterThanOrEqual(at(Math.min(p, q)));
          expect(riskScore([{ ...any, isKnownExploited: true }]).score).toBeGreaterThanOrEqual(at(1));
        },
      ),
    );
  });

  it.each([
    ['known exploited, CVSS 10', one({ cvss: 10, isKnownExploited: true, severity: 'CRITICAL' }), 70],
    ['known exploited, critical without CVSS', one({ isKnownExploited: true, severity: 'CRITICAL' }), 67],
    ['malicious package', one({ isMalware: true, severity: 'CRITICAL' }), 67],
    [
      'malicious package with a low EPSS',
      one({ isMalware: true, cvss: 9.8, epss: { score: 0.001, percentile: 0.3 } }),
      69,
    ],
    ['EPSS 50 %, CVSS 9.8', one({ cvss: 9.8, severity: 'CRITICAL', epss: { score: 0.5, percentile: 0.99 } }), 35],
    ['EPSS 0.1 %, CVSS 7.5', one({ cvss: 7.5, epss: { score: 0.001, percentile: 0.3 } }), 1],
    ['high, nothing else known', one({ severity: 'HIGH' }), 6],
    ['unknown severity is not nothing', one({ severity: 'UNKNOWN' }), 2],
    ['CVSS 0 is nothing', one({ severity: 'NEGLIGIBLE', cvss: 0 }), 0],
  ])('%s', (_, only, score) => {
    expect(riskScore([only]).score).toBe(score);
  });

  it('is 100 minus the product of the remaining shares, in which the i-th highest risk has the weight 0.7 / i', () => {
    const exploited = (severity: 'CRITICAL' | 'MEDIUM', cvss: number) =>
      one({ severity, cvss, isKnownExploited: true });
    const findings = [exploited('MEDIUM', 5), exploited('CRITICAL', 10), exploited('MEDIUM', 6)];
    const left = (1 - 0.7) * (1 - (0.7 / 2) * 0.6) * (1 - (0.7 / 3) * 0.5);
    expect(riskScore(findings).score).toBe(Math.ceil(100 * (1 - left)));
  });

  it('distinguishes images with few, many and exploited vulnerabilities, and does not saturate with unlikely ones', () => {
    const unlikely = (count: number) =>
      Array.from({ length: count }, () => one({ cvss: 7.5, epss: { score: 0.007, percentile: 0.5 } }));
    const exploited = (count: number) => Array.from({ length: count }, () => one({ cvss: 8, isKnownExploited: true }));
    const scores = [unlikely(100), unlikely(4_000), exploited(1), exploited(3), exploited(8)].map(
      (findings) => riskScore(findings).score,
    );
    expect(scores).toEqual([2, 4, 56, 75, 85]);
  });

  it('names the ten findings with the highest risk and their factors', () => {
    const many = Array.from({ length: 30 }, (_, packageIndex) => one({ packageIndex, severity: 'LOW' }));
    const { contributors } = riskScore([...many, one({ cvss: 9, isKnownExploited: true })]);
    expect(contributors).toHaveLength(10);
    expect(contributors[0]).toEqual({
      id: 'CVE-2026-1',
      packageIndex: 0,
      risk: 0.9,
      impact: 0.9,
      likelihood: 1,
      likelihoodSource: 'known-exploited',
    });
  });
});
