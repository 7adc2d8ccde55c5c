import { expect, it } from 'vitest';
import { forEachDespiteErrors } from './for-each-despite-errors.ts';

it('forEachDespiteErrors processes every item after a failure and rejects with the first error', async () => {
  const done: number[] = [];
  const work = forEachDespiteErrors([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});
