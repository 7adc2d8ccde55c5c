import { describe, expect, it } from 'vitest';
import type { Severity } from '../../domain/severity.ts';
import type { Evidence } from '../evidence.ts';
import { judgeFramework } from '../judge-framework.ts';
import { fedramp } from './fedramp.ts';

const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  asOf: '2026-07-01T00:00:00.000Z',
  period: { from: '2026-01-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' },
  // Far beyond those of FedRAMP, which must hold all the same.
  policy: { critical: 1000, high: 1000, medium: 1000, low: 1000 },
  population: { tags: 1, scanned: 1, partial: 0, failed: 0, earlier: 0, never: 0 },
  gaps: [{ days: 31, tags: 1 }],
  scans: {
    complete: 6,
    failed: 0,
    withoutDigest: 0,
    withoutScanner: 0,
    withoutAdvisories: 0,
    advisoryAges: [{ days: 1, scans: 6 }],
  },
  open: [],
  closed: [],
  exceptions: { inForce: 0, withoutApprover: 0, selfApproved: 0, withoutExpiry: 0, lapsed: 0 },
  results: { count: 1, withoutInventory: 0 },
  checks: [],
  access: {
    members: 1,
    suspended: 0,
    privileged: 1,
    privilegedWithoutFactor: 0,
    credentials: 0,
    credentialsWithoutExpiry: 0,
    credentialsUnused: 0,
  },
  audit: null,
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
    expect(statusOf(id, { gaps: [{ days: 32, tags: 1 }] })).toBe('FAILED');
  });

  it('RA-5(2) asks for advisories of at most a day', () => {
    expect(statusOf('RA-5(2)', {})).toBe('VERIFIED');
    const { scans } = evidence();
    expect(statusOf('RA-5(2)', { scans: { ...scans, advisoryAges: [{ days: 2, scans: 6 }] } })).toBe('FAILED');
  });
});
