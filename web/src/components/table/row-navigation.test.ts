import { expect, it } from 'vitest';
import { rowMoveOf } from './row-navigation.ts';

const key = (
  name: string,
  modifiers: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

it.each([
  ['j', 3, 4],
  ['ArrowDown', 9, 9],
  ['k', 0, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['PageDown', 1, 6],
  ['PageUp', 1, 0],
])('%s moves from row %i to row %i of ten', (name, from, to) => {
  expect(rowMoveOf(key(name), from, 10, 5)).toEqual({ kind: 'focus', index: to, isExtending: false });
});

it('extends the selection with shift', () => {
  expect(rowMoveOf(key('J', { shiftKey: true }), 0, 10, 5)).toEqual({ kind: 'focus', index: 1, isExtending: true });
});

it('leaves keys with a modifier to the browser, and all keys of an empty list', () => {
  expect(rowMoveOf(key('k', { ctrlKey: true }), 1, 10, 5)).toBeUndefined();
  expect(rowMoveOf(key('j'), 0, 0, 5)).toBeUndefined();
});

it('F without Shift is a key of the page, with Shift it adds a filter', () => {
  expect(rowMoveOf(key('f'), 0, 10, 5)).toBeUndefined();
  expect(rowMoveOf(key('F', { shiftKey: true }), 0, 10, 5)).toEqual({ kind: 'filter' });
});

it('opens a row with Enter, and previews it with Space', () => {
  expect(rowMoveOf(key('Enter'), 0, 10, 5)).toEqual({ kind: 'open' });
  expect(rowMoveOf(key(' '), 0, 10, 5)).toEqual({ kind: 'preview' });
});

it('reads brackets that a keyboard has on its third level', () => {
  expect(rowMoveOf(key(']', { ctrlKey: true, altKey: true }), 0, 10, 5)).toEqual({ kind: 'page', step: 1 });
  expect(rowMoveOf(key('[', { altKey: true }), 0, 10, 5)).toEqual({ kind: 'page', step: -1 });
  expect(rowMoveOf(key('[', { ctrlKey: true }), 0, 10, 5)).toBeUndefined();
});
