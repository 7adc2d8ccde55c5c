import { expect, it } from 'vitest';
import { forEachDespiteErrors } from './for-each-despite-errors.ts';

it('does the work for each item, also after failures, and fails with the first', async () => {
  const done: number[] = [];
  const work = forEachDespiteErrors([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});
