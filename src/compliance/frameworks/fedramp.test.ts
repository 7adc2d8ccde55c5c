import { describe, expect, it } from 'vitest';
import { soundEvidence } from '../../../test/helpers/pack-evidence.ts';
import type { Severity } from '../../domain/severity.ts';
import type { Evidence } from '../evidence.ts';
import { fedrampBaselines } from '../framework.ts';
import { judgeFramework } from '../judge-framework.ts';
import { fedramp, fedrampOf } from './fedramp.ts';
import { nist80053 } from './nist-800-53.ts';

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

describe('baselines of FedRAMP', () => {
  const idsOf = (baseline: (typeof fedrampBaselines)[number]) => fedrampOf(baseline).controls.map(({ id }) => id);

  it('each has the six requirements for scanning of containers', () => {
    for (const baseline of fedrampBaselines)
      expect(
        idsOf(baseline).filter((id) => id.startsWith('Containers-')),
        baseline,
      ).toHaveLength(6);
  });

  /** From the profiles that FedRAMP publishes as OSCAL, version fedramp2.1.0-oscal1.0.4. Every control of the file is here. */
  const profiles: Readonly<Record<string, readonly (typeof fedrampBaselines)[number][]>> = {
    'RA-5': ['low', 'moderate', 'high', 'li-saas'],
    'RA-5(2)': ['low', 'moderate', 'high', 'li-saas'],
    'RA-5(3)': ['moderate', 'high'],
    'RA-5(4)': ['high'],
    'RA-5(5)': ['moderate', 'high'],
    'RA-5(8)': ['high'],
    'RA-5(11)': ['low', 'moderate', 'high', 'li-saas'],
    'RA-7': ['low', 'moderate', 'high', 'li-saas'],
    'SI-2': ['low', 'moderate', 'high', 'li-saas'],
    'SI-2(2)': ['moderate', 'high'],
    'SI-2(3)': ['moderate', 'high'],
    'SI-3': ['low', 'moderate', 'high', 'li-saas'],
    'SI-5': ['low', 'moderate', 'high', 'li-saas'],
    'SI-7': ['moderate', 'high'],
    'CA-5': ['low', 'moderate', 'high', 'li-saas'],
    'CA-7': ['low', 'moderate', 'high', 'li-saas'],
    'CA-8': ['low', 'moderate', 'high', 'li-saas'],
    'CM-6': ['low', 'moderate', 'high', 'li-saas'],
    'CM-7': ['low', 'moderate', 'high', 'li-saas'],
    'CM-8': ['low', 'moderate', 'high', 'li-saas'],
    'CM-8(1)': ['moderate', 'high'],
    'CM-8(2)': ['high'],
    'CM-8(3)': ['moderate', 'high'],
    'CM-14': ['high'],
    'SA-22': ['low', 'moderate', 'high', 'li-saas'],
    'SR-3': ['low', 'moderate', 'high', 'li-saas'],
    'SR-8': ['low', 'moderate', 'high', 'li-saas'],
    'SR-11': ['low', 'moderate', 'high', 'li-saas'],
    'IA-5(7)': ['moderate', 'high'],
    'AC-2': ['low', 'moderate', 'high', 'li-saas'],
    'AC-6': ['moderate', 'high'],
    'AU-9': ['low', 'moderate', 'high', 'li-saas'],
  };

  it('have the controls of the published profiles', () => {
    for (const baseline of fedrampBaselines) {
      const ids = idsOf(baseline).filter((id) => !id.startsWith('Containers-'));
      const published = Object.entries(profiles).filter(([, names]) => names.includes(baseline));
      expect(ids.toSorted(), baseline).toEqual(published.map(([id]) => id).toSorted());
    }
  });

  it('have no trend analyses, which no profile contains', () => {
    for (const baseline of fedrampBaselines) expect(idsOf(baseline), baseline).not.toContain('RA-5(6)');
  });

  it('state the parameters of the baseline', () => {
    const textsOf = (baseline: (typeof fedrampBaselines)[number], id: string) => {
      const control = fedrampOf(baseline).controls.find((one) => one.id === id);
      return `${control?.why} ${control?.reason}`;
    };
    for (const baseline of ['low', 'li-saas'] as const) {
      expect(textsOf(baseline, 'RA-5(2)')).toContain('prior to a new scan');
      expect(textsOf(baseline, 'AC-2')).toContain('at least each year');
    }
    for (const baseline of ['moderate', 'high'] as const) {
      expect(textsOf(baseline, 'RA-5(2)')).toContain('within 24 hours prior to running scans');
    }
    expect(textsOf('moderate', 'AC-2')).toContain('with privileges each quarter, and of others each year');
    expect(textsOf('high', 'AC-2')).toContain('with privileges each month, and of others every six months');
  });

  it('CM-8(2) of High requires an inventory of every tag that is renewed each month', () => {
    const statusIn = (change: Partial<Evidence>) =>
      judgeFramework(fedrampOf('high'), evidence(change)).find(({ id }) => id === 'CM-8(2)')?.status;
    expect(statusIn({})).toBe('VERIFIED');
    expect(statusIn({ gaps: [{ days: 32, tags: 3 }] })).toBe('FAILED');
  });

  it('the framework without a baseline is Moderate', () => {
    expect(fedramp.title).toBe('FedRAMP Moderate');
    expect(fedrampOf('high').title).toBe('FedRAMP High');
  });
});

describe('SA-22 and trends', () => {
  it('SA-22 fails if an image has software without support', () => {
    const checks = soundEvidence.checks.map((one) => (one.id === 'supported-software' ? { ...one, failed: 1 } : one));
    expect(statusOf('SA-22', {})).toBe('VERIFIED');
    expect(statusOf('SA-22', { checks })).toBe('FAILED');
  });

  it('RA-5(6) of NIST requires several results of each scanned tag', () => {
    const statusWith = (comparedTags: number) =>
      judgeFramework(nist80053, { ...soundEvidence, scans: { ...soundEvidence.scans, comparedTags } }).find(
        ({ id }) => id === 'RA-5(6)',
      )?.status;
    expect(statusWith(20)).toBe('VERIFIED');
    expect(statusWith(19)).toBe('WARNING');
  });
});
