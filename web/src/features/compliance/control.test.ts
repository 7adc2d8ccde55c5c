import { expect, it } from 'vitest';
import { controlsOfPack, coverageName, ruleName } from './control.ts';

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
