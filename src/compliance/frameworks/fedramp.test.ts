import { describe, expect, it } from 'vitest';
import { soundEvidence } from '../../../test/helpers/pack-evidence.ts';
import type { Severity } from '../../domain/severity.ts';
import type { Evidence } from '../evidence.ts';
import { judgeFramework } from '../judge-framework.ts';
import { fedramp } from './fedramp.ts';

const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  ...soundEvidence,
  // Far beyond those of FedRAMP, which must hold all the same.
  policy: { critical: 1000, high: 1000, medium: 1000, low: 1000 },
  gaps: [{ days: 31, tags: 20 }],
  scans: { ...soundEvidence.scans, advisoryAges: [{ days: 1, scans: 260 }] },
  open: [],
  // One more that is late is less than a tenth of them.
  closed: [{ severity: 'HIGH', openDays: 1, isExcepted: false, hasProof: true, count: 20 }],
  ...change,
});

const statusOf = (id: string, change: Partial<Evidence>) =>
  judgeFramework(fedramp, evidence(change)).find((control) => control.id === id)?.status;

const open = (severity: Severity, ageDays: number, isKnownExploited = false): Partial<Evidence> => ({
  open: [{ severity, ageDays, isKnownExploited, hasFix: true, isExcepted: false, count: 1 }],
});

describe('FedRAMP’s parameters', () => {
  it.each([
    ['CRITICAL', 30, 'FAILED'],
    ['HIGH', 30, 'FAILED'],
    ['MEDIUM', 90, 'WARNING'],
    ['LOW', 180, 'WARNING'],
    // There is nothing below low.
    ['NEGLIGIBLE', 180, 'WARNING'],
  ] as const)('RA-5 gives %s %i days, whatever the organization gives', (severity, days, late) => {
    expect(statusOf('RA-5', open(severity, days - 1))).toBe('VERIFIED');
    expect(statusOf('RA-5', open(severity, days))).toBe(late);
  });

  it('SI-2 gives 30 days whatever the severity', () => {
    expect(statusOf('SI-2', open('LOW', 29))).toBe('VERIFIED');
    expect(statusOf('SI-2', open('LOW', 30))).toBe('WARNING');
    expect(statusOf('SI-2', open('HIGH', 30))).toBe('FAILED');
  });

  it('RA-5 gives what is known to be exploited 14 days', () => {
    expect(statusOf('RA-5', open('LOW', 13, true))).toBe('WARNING');
    expect(statusOf('RA-5', open('LOW', 14, true))).toBe('FAILED');
  });

  it.each(['RA-5', 'SI-2(2)', 'CA-7', 'CM-8'])('%s asks for a scan each month', (id) => {
    expect(statusOf(id, {})).toBe('VERIFIED');
    expect(statusOf(id, { gaps: [{ days: 32, tags: 3 }] })).toBe('FAILED');
  });

  it('RA-5(2) asks for advisories of at most a day', () => {
    expect(statusOf('RA-5(2)', {})).toBe('VERIFIED');
    const { scans } = evidence();
    expect(statusOf('RA-5(2)', { scans: { ...scans, advisoryAges: [{ days: 2, scans: 260 }] } })).toBe('FAILED');
  });
});
