import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poison } from '../../../test/helpers/lent-chunks.ts';
import type { LentChunk } from '../lent-chunk.ts';
import { createReceiveBuffers, heldChunksMax } from './receive-buffers.ts';

/** Bytes whose values tell their position in the stream. */
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
    fc.constant('take' as const),
    fc.record({ release: fc.nat(heldChunksMax) }),
  ),
  { maxLength: 150 },
);

describe('receive buffers', () => {
  it('return all bytes in order and change none before its release, for any order of releases and pauses', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        let isOpen = true;
        const onRoom = (): void => void (isOpen = true);
        const buffers = createReceiveBuffers({ onRoom, onReleased: poison });
        let [written, taken] = [0, 0];
        let region = buffers.region();
        const held: { chunk: LentChunk; at: number }[] = [];
        const take = (): boolean => {
          const chunk = buffers.take();
          if (chunk) held.push({ chunk, at: taken });
          taken += chunk?.bytes.length ?? 0;
          return chunk !== undefined;
        };
        const release = (index: number): void => held.splice(index, 1)[0]?.chunk.release();
        for (const step of sequence) {
          if (step === 'take') {
            if (held.length < heldChunksMax) take();
          } else if ('release' in step) release(step.release);
          else if (isOpen || step.isForced) {
            const length = Math.min(step.read, region.length);
            fill(region, length, written);
            written += length;
            isOpen = buffers.received(length);
            region = buffers.region();
          }
          expect(held.every(({ chunk, at }) => isAt(chunk.bytes, at))).toBe(true);
        }
        do while (held.length > 0) release(0);
        while (take() && isAt(held[0]?.chunk.bytes ?? Buffer.from('none'), held[0]?.at ?? 0));
        expect(taken).toBe(written);
        expect(isOpen).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('use bounded memory for streams of any length', () => {
    const buffers = createReceiveBuffers();
    const memories = new Set<ArrayBufferLike>();
    for (let turn = 0; turn < 500; turn += 1) {
      const region = buffers.region();
      memories.add(region.buffer);
      expect(buffers.received(Math.min(60_000, region.length))).toBe(true);
      if (turn % 2 === 0) buffers.take()?.release();
    }
    expect(memories.size).toBeLessThanOrEqual(5);
  });

  it('pause the socket when all memory is in use, and resume it after a release', () => {
    let rooms = 0;
    const buffers = createReceiveBuffers({ onRoom: () => void (rooms += 1) });
    let reads = 0;
    for (let isOpen = true; isOpen; reads += 1) isOpen = buffers.received(buffers.region().length);
    expect(reads).toBe(5);
    expect(rooms).toBe(0);
    buffers.take()?.release();
    expect(rooms).toBe(1);
  });

  it('refuse a second release, and a reader that holds too many chunks', () => {
    const buffers = createReceiveBuffers();
    const lend = (): LentChunk | undefined => {
      buffers.received(Math.min(buffers.region().length, 1000));
      return buffers.take();
    };
    const chunk = lend();
    chunk?.release();
    expect(() => chunk?.release()).toThrow('released twice');
    for (let held = 0; held < heldChunksMax; held += 1) lend();
    expect(lend).toThrow('holds too many chunks');
  });
});
