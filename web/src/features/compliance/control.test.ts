import { expect, it } from 'vitest';
import {
  type ControlException,
  controlsOfPack,
  coverageName,
  exceptionsOf,
  exceptionsOfPack,
  ruleName,
} from './control.ts';

const table = (rows: Record<string, string | null>[]) => ({ title: '', columns: [], rowCount: rows.length, rows });

it('joins the controls of a pack with the results of their rules', () => {
  const controls = [
    {
      control: 'RA-5',
      title: 'Scanning',
      status: 'FAILED',
      coverage: 'partial',
      reason: 'More.',
      subject: 'images',
      checked: 'A',
      why: 'B',
    },
    {
      control: 'AC-2',
      title: 'Accounts',
      status: 'NOT_APPLICABLE',
      coverage: 'none',
      reason: 'None.',
      subject: 'people',
      checked: '',
      why: '',
    },
  ];
  const outcomes = [
    {
      control: 'RA-5',
      rule: 'population-scanned',
      question: 'Every tag?',
      status: 'FAILED',
      summary: '1 of 2.',
      facts: 'tags: 2',
      evidence: 'population',
    },
  ];
  const document = {
    asOf: '2026-01-01T00:00:00Z',
    title: '',
    subject: '',
    facts: [],
    sections: [],
    mainDataset: 'controls',
    datasets: { controls: table(controls), outcomes: table(outcomes) },
  };
  const [first, second] = controlsOfPack(document);
  expect(first).toMatchObject({
    id: 'RA-5',
    coverage: 'partial',
    outcomes: [{ question: 'Every tag?', evidence: 'population' }],
  });
  expect(second).toMatchObject({ id: 'AC-2', coverage: null, outcomes: [] });
  expect(controlsOfPack({ ...document, datasets: {} })).toEqual([]);
});

it('names rules by their question, else by their id', () => {
  expect(ruleName({ rule: 'scanned-regularly' })).toBe('Scanned regularly');
  expect(ruleName({ rule: 'x', question: 'Every tag?' })).toBe('Every tag?');
  expect(coverageName(null)).toBe('None');
});

const exception: ControlException = {
  id: 'att_1',
  cveId: 'CVE-2026-1',
  package: 'openssl',
  category: 'risk_accepted',
  reason: 'Not loaded.',
  proposedBy: 'One',
  approvedBy: 'Two',
  expiresAt: null,
};
const outcome = (rule: string) => ({ rule, status: 'VERIFIED', summary: '' });

it('gives a control the exceptions that name one of its rules', () => {
  const outcomes = [outcome('population-scanned'), outcome('exploited-closed')];
  const exploited = { ...exception, id: 'att_2', rules: ['remediated-in-time', 'exploited-closed'] };
  const others = { ...exception, id: 'att_3', rules: ['remediated-in-time'] };
  expect(exceptionsOf({ outcomes }, [exploited, others])).toEqual([exploited]);
  // A pack names no rules: its exceptions change every rule that exceptions can change.
  expect(exceptionsOf({ outcomes }, [exception])).toEqual([exception]);
  expect(exceptionsOf({ outcomes: outcomes.slice(0, 1) }, [exception])).toEqual([]);
});

it('reads the exceptions in force of a pack, and knows that a pack has no such section', () => {
  const row = {
    exceptionId: 'att_1',
    vulnerability: 'CVE-2026-1',
    package: 'openssl',
    category: 'risk_accepted',
    reason: 'Not loaded.',
    proposedBy: 'One',
    approvedBy: 'Two',
    expiresAt: null,
  };
  const document = {
    asOf: '2026-01-01T00:00:00Z',
    title: '',
    subject: '',
    facts: [],
    sections: [],
    mainDataset: 'controls',
    datasets: {
      exceptions: table([
        { ...row, state: 'IN_FORCE' },
        { ...row, state: 'EXPIRED' },
      ]),
    },
  };
  expect(exceptionsOfPack(document)).toEqual([exception]);
  expect(exceptionsOfPack({ ...document, datasets: {} })).toBeUndefined();
});
