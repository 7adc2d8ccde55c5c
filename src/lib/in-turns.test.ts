import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Blocks the thread for longer than a turn lasts. */
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

it('inTurns yields the non-empty pieces in order and lets other events run between them', async () => {
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
