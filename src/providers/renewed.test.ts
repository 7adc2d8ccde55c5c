import { describe, expect, it } from 'vitest';
import { renewed } from './renewed.ts';

describe('a renewed value', () => {
  const counted = (expiresAtMs?: number) => {
    let count = 0;
    return async () => {
      count += 1;
      return { count, ...(expiresAtMs !== undefined && { expiresAtMs }) };
    };
  };

  it('is obtained once while it is valid, and only once without an expiry', async () => {
    for (const expiresAtMs of [undefined, Date.now() + 60_000]) {
      const current = renewed(counted(expiresAtMs));
      expect([(await current()).count, (await current()).count]).toEqual([1, 1]);
    }
  });

  it('is obtained again after its expiry, also when the first value was given', async () => {
    const over = Date.now() - 1;
    const current = renewed(counted(over), { count: 0, expiresAtMs: over });
    expect([(await current()).count, (await current()).count]).toEqual([1, 2]);
    expect(await renewed(counted(), { count: 0 })()).toEqual({ count: 0 });
  });

  it('is obtained once for concurrent callers', async () => {
    const current = renewed(counted(Date.now() - 1));
    const all = await Promise.all([current(), current(), current()]);
    expect(all.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('is obtained again after a failure', async () => {
    let isBroken = true;
    const current = renewed<{ count: number; expiresAtMs?: number }>(async () => {
      if (isBroken) throw new Error('not now');
      return { count: 1 };
    });
    await expect(current()).rejects.toThrow('not now');
    isBroken = false;
    expect(await current()).toEqual({ count: 1 });
  });
});
