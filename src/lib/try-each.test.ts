import { expect, it } from 'vitest';
import { tryEach } from './try-each.ts';

it('does the work for each item, also after failures, and fails with the first', async () => {
  const done: number[] = [];
  const work = tryEach([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3]);
});
