import { expect, it } from 'vitest';
import { nextSort, parseSort } from './sort.ts';

it('changes from descending to ascending to the order of the list', () => {
  const first = nextSort(undefined, 'severity');
  const second = nextSort(parseSort(first), 'severity');
  const third = nextSort(parseSort(second), 'severity');
  expect([first, second, third]).toEqual(['severity:desc', 'severity:asc', undefined]);
});

it.each(['', 'severity', 'severity:up', ':asc', undefined])('reads no sort from %j', (value) => {
  expect(parseSort(value)).toBeUndefined();
});
