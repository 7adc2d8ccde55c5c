import { expect, it } from 'vitest';
import { shownCount, shownDays, shownPercent, shownScore, shownText, shownWholeDays } from './shown-figure.ts';

it.each([
  [shownPercent(200 / 3), '67 %', 200 / 3, '%'],
  [shownPercent(99.6), '> 99 %', 99.6, '%'],
  [shownDays(3.42), '3.4 days', 3.42, 'days'],
  [shownDays(1), '1 day', 1, 'days'],
  [shownDays(0.04), '< 0.1 days', 0.04, 'days'],
  [shownWholeDays(0), '0 days', 0, 'days'],
  [shownCount(12_345), '12345', 12_345, null],
  [shownScore(70.55), '70.6', 70.55, null],
  [shownText('B'), 'B', 'B', null],
  [shownText('3 of 40'), '3 of 40', '3 of 40', null],
])('%j is shown as %j and is the number %j with the unit %j', (figure, value, amount, unit) => {
  expect(figure).toEqual({ value, amount: { value: amount, unit } });
});

it('an unknown figure is shown as a dash and is no number', () => {
  for (const figure of [shownCount(null), shownPercent(null), shownDays(null), shownScore(null), shownText(null)])
    expect(figure).toEqual({ value: '–', amount: { value: null, unit: null } });
});
