import { expect, it } from 'vitest';
import { pushUndo, removeUndo, runUndo, undoLast } from './undo-stack.ts';

it('undoes the decisions from the last to the first, each once, and leaves out those that failed', () => {
  const undone: number[] = [];
  const entries = Array.from({ length: 5 }, (_, index) => ({ run: () => void undone.push(index) }));
  for (const entry of entries) pushUndo(entry);
  const [first, second] = entries;
  if (first === undefined || second === undefined) throw new Error('the test has five entries');
  removeUndo(second);
  runUndo(first);
  runUndo(first);
  while (undoLast());
  expect(undone).toEqual([0, 4, 3, 2]);
  expect(undoLast()).toBe(false);
});

it('keeps the last hundred decisions', () => {
  const undone: number[] = [];
  for (let index = 0; index < 150; index += 1) pushUndo({ run: () => void undone.push(index) });
  while (undoLast());
  expect([undone.length, undone[0], undone.at(-1)]).toEqual([100, 149, 50]);
});
