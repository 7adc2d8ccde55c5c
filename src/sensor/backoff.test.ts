import { describe, expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';
import { repeatWithBackoff } from './repeat-with-backoff.ts';
import { ServiceError } from './service/service-error.ts';

describe('the back-off of a sensor', () => {
  it.each([
    [0, [500, 1_000, 2_000, 4_000, 5_000, 5_000]],
    [1, [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]],
  ])('doubles up to its limit, with jitter between half and all of a step (random number %d)', (random, expected) => {
    const backoff = createBackoff({ longestMs: 10_000, random: () => random });
    expect(expected.map(() => backoff.nextMs())).toEqual(expected);
    backoff.reset();
    expect(backoff.nextMs()).toBe(expected[0]);
  });

  it('is never shorter than Retry-After, and ignores one above an hour', () => {
    const backoff = createBackoff({ random: () => 0 });
    expect(backoff.nextMs(45_000)).toBe(45_000);
    expect(createBackoff({ random: () => 1 }).nextMs(45_000)).toBe(49_500);
    expect(backoff.nextMs(7_200_000)).toBe(3_600_000);
    // A service that asks for less than the own delay gets the own delay.
    expect(createBackoff({ random: () => 1 }).nextMs(10)).toBe(1_000);
  });

  it('lasts until a step succeeds, and starts again with the first delay', async () => {
    const delays: number[] = [];
    const stopping = new AbortController();
    const outcomes = ['fail', 'fail', 'continue', 'fail', 'done'];
    const result = await repeatWithBackoff<string>(
      async () => {
        const outcome = outcomes.shift();
        if (outcome === 'fail') throw new ServiceError('unreachable', 'no service');
        return outcome === 'done' ? outcome : undefined;
      },
      {
        backoff: createBackoff({ firstMs: 2, random: () => 1 }),
        signal: stopping.signal,
        onFailure: (_error, delayMs) => delays.push(delayMs),
      },
    );
    expect([result, delays]).toEqual(['done', [2, 4, 2]]);
  });

  it('ends with the error after the last permitted try, and without one when the sensor stops', async () => {
    const fail = async (): Promise<undefined> => {
      throw new ServiceError('busy', 'not now');
    };
    const run = (signal: AbortSignal, onFailure: () => void) =>
      repeatWithBackoff(fail, { backoff: createBackoff({ firstMs: 1 }), signal, triesMax: 3, onFailure });
    let failures = 0;
    await expect(run(new AbortController().signal, () => (failures += 1))).rejects.toThrow('not now');
    expect(failures).toBe(2);
    const stopping = new AbortController();
    expect(await run(stopping.signal, () => stopping.abort())).toBeUndefined();
  });
});
