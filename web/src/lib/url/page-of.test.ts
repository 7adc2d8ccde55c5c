import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

it('returns page 1 for a text that is no page', () => {
  expect([undefined, '', '0', '-3', 'x', '7'].map(pageOf)).toStrictEqual([1, 1, 1, 1, 1, 7]);
});
