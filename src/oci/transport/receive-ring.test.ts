import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReceiveRing } from './receive-ring.ts';

/** Bytes that tell where they are in the stream. */
function fill(region: Buffer, length: number, at: number): void {
  for (let index = 0; index < length; index += 1) region[index] = (at + index) * 31 + ((at + index) >>> 8);
}

const isAt = (chunk: Buffer, at: number): boolean => {
  const expected = Buffer.alloc(chunk.length);
  fill(expected, chunk.length, at);
  return expected.equals(chunk);
};

const steps = fc.array(
  fc.oneof(
    fc.record({ read: fc.integer({ min: 1, max: 65_536 }), isForced: fc.boolean() }),
    fc.constant({ take: true as const }),
  ),
  { maxLength: 120 },
);

describe('receive ring', () => {
  it.each([false, true])(
    'gives all bytes in order, each chunk unchanged until two more were taken (secure: %s)',
    (isSecure) => {
      fc.assert(
        fc.property(steps, (sequence) => {
          const ring = createReceiveRing({ readsOnWhenPaused: isSecure });
          let [written, taken] = [0, 0];
          let region = ring.region();
          let isOpen = true;
          const lent: { chunk: Buffer; at: number }[] = [];
          const take = (): boolean => {
            const chunk = ring.take();
            if (!chunk) return false;
            lent.push({ chunk, at: taken });
            taken += chunk.length;
            if (lent.length > 2) lent.shift();
            return true;
          };
          for (const step of sequence) {
            if ('take' in step) take();
            else if (isOpen || ring.hasRoom() || (isSecure && step.isForced)) {
              const length = Math.min(step.read, region.length);
              fill(region, length, written);
              written += length;
              isOpen = ring.received(length);
              region = ring.region();
            }
            expect(lent.every(({ chunk, at }) => isAt(chunk, at))).toBe(true);
          }
          while (take());
          expect(taken).toBe(written);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('takes no more memory the longer it runs', () => {
    const ring = createReceiveRing({ readsOnWhenPaused: false });
    const memories = new Set<ArrayBufferLike>();
    for (let turn = 0; turn < 500; turn += 1) {
      const region = ring.region();
      memories.add(region.buffer);
      expect(ring.received(Math.min(60_000, region.length))).toBe(true);
      if (turn % 2 === 0) ring.take();
    }
    expect(memories.size).toBeLessThanOrEqual(5);
  });
});
