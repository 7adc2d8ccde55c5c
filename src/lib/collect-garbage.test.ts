import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

it('collects objects that nothing refers to', async () => {
  const refer = () => new WeakRef(Array.from({ length: 1000 }, () => 0));
  const [one, other] = [refer(), refer()];
  // A weak reference keeps its object until the end of the turn that created it.
  await setImmediate();
  collectGarbage();
  expect([one.deref(), other.deref()]).toEqual([undefined, undefined]);
});
