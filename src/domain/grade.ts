import type { FixState } from './finding.ts';
import { type Grade, grades } from './scan.ts';
import type { Severity } from './severity.ts';

export interface GradedImage {
  checks: { status: 'PASS' | 'FAIL' | 'NOT_APPLICABLE'; weight: number }[];
  findings: Iterable<{
    vulnerability: { severity: Severity };
    fixState: FixState;
    isKnownExploited: boolean;
    isMalware?: boolean;
  }>;
  /** False when the inventory is unreadable or incomplete, or content has no advisory data. There is no grade then. */
  isWhollyAssessed: boolean;
}

/** Lowest percentage of passed weighted checks for each grade except the last. */
const thresholds: readonly [Grade, number][] = [
  ['A', 90],
  ['B', 80],
  ['C', 70],
  ['D', 60],
];

/**
 * Grade by the percentage of passed weighted image checks, without those that do not apply; at most C with a critical finding that has a
 * fix, at most D with a known exploited one, and F with a malicious package. Null when something was not assessed.
 */
export function gradeImage({ checks, findings, isWhollyAssessed }: GradedImage): Grade | null {
  if (!isWhollyAssessed) return null;
  let grade = gradeOfChecks(checks);
  for (const finding of findings) {
    if (finding.isMalware) grade = worse(grade, 'F');
    else if (finding.isKnownExploited) grade = worse(grade, 'D');
    else if (finding.vulnerability.severity === 'CRITICAL' && finding.fixState === 'fixed') grade = worse(grade, 'C');
  }
  return grade;
}

function gradeOfChecks(checks: GradedImage['checks']): Grade {
  let passed = 0;
  let total = 0;
  for (const { status, weight } of checks) {
    if (status === 'NOT_APPLICABLE') continue;
    total += weight;
    if (status === 'PASS') passed += weight;
  }
  // Integer arithmetic, so that 90 % is exactly 90 %.
  return thresholds.find(([, percent]) => passed * 100 >= percent * total)?.[0] ?? 'F';
}

function worse(a: Grade, b: Grade): Grade {
  return grades.indexOf(a) > grades.indexOf(b) ? a : b;
}
