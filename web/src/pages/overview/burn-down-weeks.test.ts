import { expect, it } from 'vitest';
import { burnDownSteps } from './burn-down-weeks.ts';

const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const days = Array.from({ length: 14 }, (_, index) => ({ day: dayOf(index), due: index === 0 || index === 7 ? 2 : 0 }));
const deadlines = { overdue: 3, dueInSevenDays: 2, notYetDue: 9, later: 5, days };

it('counts down from all open findings to none, by week', () => {
  const steps = burnDownSteps(deadlines, '2026-01-01T09:30:00.000Z');
  expect(steps.map(({ label, due, left }) => [label, due, left])).toEqual([
    ['Overdue', 3, 9],
    ['2026-01-01 to 2026-01-07', 2, 7],
    ['2026-01-08 to 2026-01-14', 2, 5],
    ['After 2026-01-14', 5, 0],
  ]);
});

it('selects for each week the findings that are due in it, and today only what is not overdue', () => {
  expect(burnDownSteps(deadlines, '2026-01-01T09:30:00.000Z').map(({ search }) => search)).toEqual([
    { deadline: 'overdue' },
    { dueFrom: '2026-01-01T09:30:00.000Z', dueTo: '2026-01-07' },
    { dueFrom: '2026-01-08', dueTo: '2026-01-14' },
    { dueFrom: '2026-01-15' },
  ]);
});

it('has no step for later deadlines if there are none', () => {
  expect(burnDownSteps({ ...deadlines, later: 0 }, '2026-01-01T09:30:00.000Z')).toHaveLength(3);
});
