import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Occupies the thread for longer than a turn lasts. */
function work(): void {
  const end = performance.now() + 12;
  while (performance.now() < end);
}

function* slowPieces(count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    work();
    yield `${index}`;
    yield '';
  }
}

it('gives the non-empty pieces in their order, and other events their turn in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const pieces: string[] = [];
  for await (const piece of inTurns(slowPieces(5))) pieces.push(piece);
  isOver = true;
  expect(pieces).toEqual(['0', '1', '2', '3', '4']);
  expect(turns).toBeGreaterThanOrEqual(5);
});
