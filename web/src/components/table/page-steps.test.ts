import { expect, it } from 'vitest';
import { pageAfter, pageCountOf } from './page-steps.ts';

it.each([
  [0, 1],
  [1, 1],
  [5000, 1],
  [5001, 2],
])('%i rows are on %i pages of 5000', (total, pages) => {
  expect(pageCountOf(total, 5000)).toBe(pages);
});

it('moves within the pages, and says at both ends that there is no further one', () => {
  expect([pageAfter(1, 1, 3), pageAfter(2, 1, 3), pageAfter(2, -1, 3)]).toEqual([2, 3, 1]);
  expect([pageAfter(3, 1, 3), pageAfter(1, 1, 1)]).toEqual(['This is the last page.', 'This is the last page.']);
  expect(pageAfter(1, -1, 3)).toBe('This is the first page.');
});

it('returns into the list from a page past its end', () => {
  expect(pageAfter(9, -1, 3)).toBe(3);
});
