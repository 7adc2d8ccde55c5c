import { describe, expect, it } from 'vitest';
import { type GradedImage, gradeImage } from './grade.ts';

function checks(passed: number, failed: number, notApplicable = 0): GradedImage['checks'] {
  return [
    { status: 'PASS', weight: passed },
    { status: 'FAIL', weight: failed },
    { status: 'NOT_APPLICABLE', weight: notApplicable },
  ];
}

const critical = { vulnerability: { severity: 'CRITICAL' }, fixState: 'fixed', isKnownExploited: false } as const;

describe('gradeImage', () => {
  it.each([
    [100, 0, 'A'],
    [90, 10, 'A'],
    [899, 101, 'B'],
    [80, 20, 'B'],
    [79, 21, 'C'],
    [70, 30, 'C'],
    [69, 31, 'D'],
    [60, 40, 'D'],
    [59, 41, 'F'],
    [0, 100, 'F'],
  ])('%i passed, %i failed: %s', (passed, failed, expected) => {
    expect(gradeImage({ checks: checks(passed, failed), findings: [], isWhollyAssessed: true })).toBe(expected);
  });

  it('ignores checks that do not apply; without any other check the grade is the best', () => {
    expect(gradeImage({ checks: checks(90, 10, 900), findings: [], isWhollyAssessed: true })).toBe('A');
    expect(gradeImage({ checks: checks(0, 0, 5), findings: [], isWhollyAssessed: true })).toBe('A');
  });

  it.each([
    ['a critical with a fix caps at C', [critical], 'C'],
    ['a critical without a fix does not', [{ ...critical, fixState: 'not-fixed' as const }], 'A'],
    ['a critical that will not be fixed does not', [{ ...critical, fixState: 'wont-fix' as const }], 'A'],
    ['a high with a fix does not', [{ ...critical, vulnerability: { severity: 'HIGH' as const } }], 'A'],
    [
      'a known-exploited finding caps at D, whatever its severity',
      [{ vulnerability: { severity: 'LOW' as const }, fixState: 'unknown' as const, isKnownExploited: true }],
      'D',
    ],
    [
      'a malicious package gives F, whatever its severity',
      [{ ...critical, fixState: 'unknown' as const, isMalware: true }],
      'F',
    ],
    ['the lower cap counts', [critical, { ...critical, isKnownExploited: true }, critical], 'D'],
  ])('%s', (_, findings, expected) => {
    expect(gradeImage({ checks: checks(1, 0), findings, isWhollyAssessed: true })).toBe(expected);
  });

  it('a cap never raises a grade', () => {
    expect(gradeImage({ checks: checks(0, 1), findings: [critical], isWhollyAssessed: true })).toBe('F');
  });

  it('gives no grade to content that was not completely assessed', () => {
    expect(gradeImage({ checks: checks(1, 0), findings: [], isWhollyAssessed: false })).toBeNull();
  });
});
