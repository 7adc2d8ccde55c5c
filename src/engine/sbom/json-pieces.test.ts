import { expect, it } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

const textOf = (members: Iterable<readonly [string, unknown]>) =>
  [...jsonPieces(members, { member: 'id', nameOf: () => 'x' })].join('');

function* numbers(count: number): Generator<number> {
  for (let at = 0; at < count; at += 1) yield at;
}

it('the last member of an item can be an iterator, also an empty one and one without other members', () => {
  const items = [
    { name: 'a', parts: numbers(2) },
    { name: 'b', parts: numbers(0) },
    { parts: numbers(1) },
    { c: [1] },
    5,
  ];
  expect(JSON.parse(textOf([['items', items]]))).toEqual({
    items: [{ name: 'a', parts: [0, 1] }, { name: 'b', parts: [] }, { parts: [0] }, { c: [1] }, 5],
    id: 'x',
  });
});

it('an iterator in an item is written in pieces', () => {
  const pieces = [...jsonPieces([['items', [{ parts: numbers(100_000) }]]], { member: 'id', nameOf: () => 'x' })];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
});
