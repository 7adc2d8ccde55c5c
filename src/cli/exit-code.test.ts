import { describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../domain/finding.ts';
import { severities } from '../domain/severity.ts';
import type { AssessedImage } from '../engine/pipeline/assess-image.ts';
import { judge } from './exit-code.ts';

const finding = (more: Partial<MatchedFinding>) => ({ vulnerability: { severity: 'LOW' }, ...more });
const assessed = (findings: object[], completeness = 'complete') =>
  ({ findings, completeness }) as unknown as AssessedImage;

describe('judge', () => {
  it.each(severities)('fails for a malicious package with every threshold: %s', (failOn) => {
    const verdict = judge(assessed([finding({ isMalware: true }), finding({})], 'partial'), {
      failOn,
      isPartialAccepted: true,
    });
    expect(verdict).toEqual({ exitCode: 1, reason: '1 finding is of a malicious package' });
  });

  it('does not fail for a malicious package without a threshold', () => {
    const verdict = judge(assessed([finding({ isMalware: true })]), { failOn: null, isPartialAccepted: false });
    expect(verdict.exitCode).toBe(0);
  });
});
