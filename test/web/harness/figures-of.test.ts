import { expect, it } from 'vitest';
import { numberIn, samplesOf } from './figures-of.ts';

it.each([
  ['12', 12],
  ['Critical: 3', 3],
  ['2,114 open findings', 2114],
  ['KEV 4', 4],
  ['+7', 7],
  ['−7', 7],
  ['? 5', 5],
  ['(3)', 3],
  ['0', 0],
])('%j is the figure %i', (text, expected) => {
  expect(numberIn(text)).toBe(expected);
});

it.each([
  '',
  'All rows',
  '1.4.2',
  'acme/api:14',
  'CVE-2026-1',
  'L3',
  '3 of 4',
  '12 kB and 1',
  '1.5 %',
  '2024-01-01',
  '007x',
])('%j is no figure', (text) => {
  expect(numberIn(text)).toBeUndefined();
});

it('takes the largest and the smallest figures of each kind of link', () => {
  const row = (image: string, value: number) => ({
    href: `/findings?image=${image}&severity=HIGH`,
    text: `${value}`,
    value,
  });
  const other = { href: '/findings?image=img_a&kev=true', text: '4', value: 4 };
  const rows = [row('img_a', 3), row('img_b', 0), row('img_c', 9), row('img_d', 5)];
  expect(samplesOf([...rows, other], 2).map(({ value }) => value)).toEqual([9, 0, 4]);
  expect(
    samplesOf(
      [
        { ...other, href: '/?list=tags' },
        { ...other, href: '/?list=changes' },
      ],
      1,
    ),
  ).toHaveLength(2);
});
