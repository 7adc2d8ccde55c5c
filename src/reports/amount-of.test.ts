import { expect, it } from 'vitest';
import { amountOf } from './amount-of.ts';

it.each([
  ['82 %', 82, '%'],
  ['3.4 days', 3.4, 'days'],
  ['1 day', 1, 'days'],
  ['-4', -4, null],
  ['12\u00a0345 findings', 12_345, 'findings'],
  ['> 99 %', '> 99', '%'],
  ['< 0.1 days', '< 0.1', 'days'],
  ['–', null, null],
  ['B', 'B', null],
  ['3 of 40', '3 of 40', null],
  ['1.2.3', '1.2.3', null],
  ['=1+1', '=1+1', null],
])('reads %j as the value %j and the unit %j', (text, value, unit) => {
  expect(amountOf(text)).toEqual({ value, unit });
});
