import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanes, lanesFor } from './layer-lanes.ts';

describe('lanesFor', () => {
  it.each<[sizes: number[], lanes: number]>([
    [[], 1],
    [[100], 1],
    [[100, 100], 2],
    [[1000, 60, 4], 2],
    [[1000, 600, 400], 2],
    [[1000, 600, 460], 3],
    [[50, 50, 50, 50, 50], 5],
    [Array.from({ length: 40 }, () => 1), 14],
  ])('layers of the sizes %j need %i lanes', (sizes, lanes) => {
    expect(lanesFor(sizes)).toBe(lanes);
  });
});

describe('createLanes', () => {
  it('runs all work, at most the given number at a time and in order, also when some of it fails', async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ turns: fc.nat(3), fails: fc.boolean() }), { maxLength: 20 }),
      async (count, pieces) => {
        const inLane = createLanes(count);
        const begun: number[] = [];
        let running = 0;
        const outcomes = await Promise.allSettled(
          pieces.map(({ turns, fails }, index) =>
            inLane(async () => {
              begun.push(index);
              running += 1;
              expect(running).toBeLessThanOrEqual(count);
              for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
              running -= 1;
              if (fails) throw new Error('failed');
            }),
          ),
        );
        expect(begun).toEqual(pieces.map((_, index) => index));
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(pieces.map(({ fails }) => fails));
      },
    );
    await fc.assert(property, { numRuns: 50 });
  });
});
