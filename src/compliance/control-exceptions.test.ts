import { expect, it } from 'vitest';
import { type CoveredFindings, exceptionsOfControl, rulesOf } from './control-exceptions.ts';
import type { OpenFindings } from './evidence.ts';

const group = (more: Partial<OpenFindings>): OpenFindings => ({
  severity: 'HIGH',
  ageDays: 1,
  isKnownExploited: false,
  hasFix: false,
  isExcepted: true,
  count: 1,
  ...more,
});
const open = [
  group({ count: 2 }),
  group({ count: 3, isKnownExploited: true }),
  group({ count: 50, isExcepted: false, isKnownExploited: true }),
];
const totals = { all: 7, open: 5, exploited: 2 };
const outcome = (rule: string) => ({
  rule,
  title: '',
  datasets: [],
  status: 'VERIFIED' as const,
  summary: '',
  facts: {},
});

it.each<[CoveredFindings, string[]]>([
  [{ open: 0, exploited: 0 }, ['exceptions-controlled']],
  [{ open: 2, exploited: 0 }, ['remediated-in-time', 'closed-in-time', 'exceptions-controlled']],
  [{ open: 2, exploited: 1 }, ['remediated-in-time', 'closed-in-time', 'exploited-closed', 'exceptions-controlled']],
])('names the rules that an exception with %j changes', (covered, expected) => {
  expect(rulesOf(covered)).toEqual(expected);
});

it.each([
  [['exploited-closed'], { total: 2, findings: 3 }],
  [['exploited-closed', 'remediated-in-time'], { total: 5, findings: 5 }],
  [['closed-in-time'], { total: 5, findings: 5 }],
  [['exceptions-controlled'], { total: 7, findings: 0 }],
  [['exceptions-controlled', 'exploited-closed'], { total: 7, findings: 3 }],
  [['audit-intact'], null],
  [[], null],
])('counts for a control with the rules %j the exceptions and the findings that they leave out', (rules, expected) => {
  expect(exceptionsOfControl({ outcomes: rules.map(outcome) }, { open }, totals)).toEqual(expected);
});
