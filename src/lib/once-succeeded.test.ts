import { expect, it } from 'vitest';
import { onceSucceeded } from './once-succeeded.ts';

it('runs the work once for concurrent and later callers', async () => {
  let runs = 0;
  const read = onceSucceeded(async () => (runs += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

it('runs the work again after a failure, once for all callers that fail', async () => {
  let runs = 0;
  const read = onceSucceeded(async () => {
    runs += 1;
    if (runs === 1) throw new Error('the disk is full');
    return runs;
  });
  const answers = await Promise.allSettled([read(), read()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});
