import { expect, it } from 'vitest';
import { absoluteTime } from '../../lib/time/format-time.ts';
import {
  countText,
  type FilterCounts,
  type FilterDefinition,
  shownNumber,
  shownValue,
  valueOfShown,
  withRemovedNeeds,
} from './filter-definition.ts';

const definitions: readonly FilterDefinition[] = [
  { kind: 'text', name: 'package', label: 'Package' },
  { kind: 'text', name: 'upgradeTo', label: 'Upgrade', needs: ['package'] },
];

it('removes a filter together with the one that it needs', () => {
  for (const removed of [undefined, '']) {
    expect(withRemovedNeeds(definitions, { package: removed })).toEqual({ package: removed, upgradeTo: undefined });
  }
});

it('keeps a filter while the one that it needs is set or changed', () => {
  for (const change of [{ package: 'openssl' }, { severity: undefined }, { upgradeTo: undefined }]) {
    expect(withRemovedNeeds(definitions, change)).toEqual(change);
  }
});

it('shows the number of rows of each value, and marks a lower bound', () => {
  const severity: FilterDefinition = {
    kind: 'choices',
    name: 'severity',
    label: 'Severity',
    choices: [
      { value: 'CRITICAL', label: 'Critical' },
      { value: 'HIGH', label: 'High' },
    ],
  };
  const kev: FilterDefinition = { kind: 'flag', name: 'kev', label: 'Known exploited', yes: 'only known exploited' };
  const counts: FilterCounts = {
    severity: { values: new Map([['CRITICAL', 1234]]), areLowerBounds: false },
    kev: { values: new Map([['true', 0]]), areLowerBounds: true },
  };
  expect(shownValue(severity, 'CRITICAL,HIGH', counts)).toBe('Critical (1,234), High');
  expect(shownValue(kev, 'true', counts)).toBe('only known exploited (0+)');
  expect(shownValue(severity, 'HIGH')).toBe('High');
  expect(countText('status', 'OPEN', counts)).toBeUndefined();
});

it('shows a time in a filter by days as the reader reads times, and other values as they are', () => {
  const due: FilterDefinition = { kind: 'date', name: 'dueFrom', label: 'Due from' };
  const time = '2026-11-29T04:05:06.123Z';
  expect(shownValue(due, time)).toBe(absoluteTime(time));
  expect(shownValue(due, time)).not.toBe(time);
  expect(shownValue(due, '2026-11-29')).toBe('2026-11-29');
  expect(shownValue(due, 'Tuesday')).toBe('Tuesday');
});

it('shows a share as a percentage, and keeps its value', () => {
  const epss = {
    kind: 'number',
    name: 'epssMin',
    label: 'EPSS',
    min: 0,
    max: 100,
    step: 'any',
    isShare: true,
  } as const;
  for (const [value, shown] of [
    ['0.9', '90'],
    ['0.07', '7'],
    ['0.00043', '0.043'],
    ['1', '100'],
    ['', ''],
    ['many', 'many'],
  ] as const) {
    expect(shownNumber(epss, value)).toBe(shown);
    expect(valueOfShown(epss, shown)).toBe(value);
  }
  expect(shownValue(epss, '0.9')).toBe('90 %');
  expect(shownValue({ ...epss, isShare: false }, '0.9')).toBe('0.9');
});
