import { describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../domain/finding.ts';
import { severities } from '../domain/severity.ts';
import { judge } from './exit-code.ts';

const finding = (more: Partial<MatchedFinding>): MatchedFinding => ({
  vulnerability: {
    id: 'CVE-2024-1',
    aliases: [],
    severity: 'LOW',
    severitySource: 'nvd',
    cvss: null,
    title: '',
    description: '',
    references: [],
    publishedAt: null,
  },
  packageIndex: 0,
  fixedVersion: null,
  fixState: 'not-fixed',
  epss: null,
  isKnownExploited: false,
  advisoryIds: [],
  ...more,
});
const gated = (listed: MatchedFinding[], completeness: 'complete' | 'partial' = 'complete') => ({
  listed,
  verdict: null,
  scanned: { assessed: { completeness } },
});

describe('judge', () => {
  it.each(severities)('fails for a malicious package with every threshold: %s', (failOn) => {
    const verdict = judge(gated([finding({ isMalware: true }), finding({})], 'partial'), {
      failOn,
      isPartialAccepted: true,
    });
    expect(verdict).toEqual({ exitCode: 1, reason: '1 finding is of a malicious package' });
  });

  it('does not fail for a malicious package without a threshold', () => {
    const verdict = judge(gated([finding({ isMalware: true })]), { failOn: null, isPartialAccepted: false });
    expect(verdict.exitCode).toBe(0);
  });
});
