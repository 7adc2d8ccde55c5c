import { describe, expect, it } from 'vitest';
import { soundEvidence } from '../../../test/helpers/pack-evidence.ts';
import type { Severity } from '../../domain/severity.ts';
import type { Evidence } from '../evidence.ts';
import { judgeFramework } from '../judge-framework.ts';
import { fedramp } from './fedramp.ts';

const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  ...soundEvidence,
  // Longer than the deadlines of FedRAMP, which apply nevertheless.
  policy: { critical: 1000, high: 1000, medium: 1000, low: 1000 },
  gaps: [{ days: 31, tags: 20 }],
  scans: { ...soundEvidence.scans, advisoryAges: [{ days: 1, scans: 260 }] },
  open: [],
  // One late finding is less than a tenth of them.
  closed: [{ severity: 'HIGH', openDays: 1, isExcepted: false, hasProof: true, count: 20 }],
  ...change,
});

const statusOf = (id: string, change: Partial<Evidence>) =>
  judgeFramework(fedramp, evidence(change)).find((control) => control.id === id)?.status;

const open = (severity: Severity, ageDays: number, isKnownExploited = false): Partial<Evidence> => ({
  open: [{ severity, ageDays, isKnownExploited, hasFix: true, isExcepted: false, count: 1 }],
});

describe('parameters of FedRAMP', () => {
  it.each([
    ['CRITICAL', 30, 'FAILED'],
    ['HIGH', 30, 'FAILED'],
    ['MEDIUM', 90, 'WARNING'],
    ['LOW', 180, 'WARNING'],
    // FedRAMP has no risk below low.
    ['NEGLIGIBLE', 180, 'WARNING'],
  ] as const)('RA-5 allows %s findings %i days regardless of the organization policy', (severity, days, late) => {
    expect(statusOf('RA-5', open(severity, days - 1))).toBe('VERIFIED');
    expect(statusOf('RA-5', open(severity, days))).toBe(late);
  });

  it('SI-2 allows 30 days for every severity', () => {
    expect(statusOf('SI-2', open('LOW', 29))).toBe('VERIFIED');
    expect(statusOf('SI-2', open('LOW', 30))).toBe('WARNING');
    expect(statusOf('SI-2', open('HIGH', 30))).toBe('FAILED');
  });

  it('RA-5 allows 14 days for known exploited findings', () => {
    expect(statusOf('RA-5', open('LOW', 13, true))).toBe('WARNING');
    expect(statusOf('RA-5', open('LOW', 14, true))).toBe('FAILED');
  });

  it.each(['RA-5', 'SI-2(2)', 'CA-7', 'CM-8'])('%s requires a scan each month', (id) => {
    expect(statusOf(id, {})).toBe('VERIFIED');
    expect(statusOf(id, { gaps: [{ days: 32, tags: 3 }] })).toBe('FAILED');
  });

  it('RA-5(2) requires advisories that are at most one day old', () => {
    expect(statusOf('RA-5(2)', {})).toBe('VERIFIED');
    const { scans } = evidence();
    expect(statusOf('RA-5(2)', { scans: { ...scans, advisoryAges: [{ days: 2, scans: 260 }] } })).toBe('FAILED');
  });
});
