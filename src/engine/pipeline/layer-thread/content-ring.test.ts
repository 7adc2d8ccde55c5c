import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poison } from '../../../../test/helpers/lent-chunks.ts';
import { clearContentRing, createContentRing, ringReader, ringWriter, slotBytes, slotCount } from './content-ring.ts';

const ring = createContentRing();
const steps = fc.array(
  fc.oneof(
    fc.record({ write: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(slotBytes)) }),
    fc.constant('read' as const),
    fc.constant('wait to write' as const),
    fc.constant('wait to read' as const),
  ),
  { maxLength: 60 },
);

describe('a content ring', () => {
  it('passes all parts on in order, and wakes each side that waits', () => {
    const property = fc.property(steps, (sequence) => {
      clearContentRing(ring);
      const [writer, reader] = [ringWriter(ring), ringReader(ring)];
      const waiting: { length: number; mark: number }[] = [];
      let marks = 0;
      const waits = { writer: false, reader: false };
      for (const step of sequence) {
        if (step === 'wait to write') {
          const isFull = waiting.length === slotCount;
          expect(writer.waitsForSlot()).toBe(isFull);
          waits.writer = isFull;
        } else if (step === 'wait to read') {
          expect(reader.waitsForPart()).toBe(waiting.length === 0);
          waits.reader = waiting.length === 0;
        } else if (step === 'read') {
          const part = reader.part();
          const expected = waiting.shift();
          expect(part && { length: part.length, mark: part[0], last: part.at(-1) }).toEqual(
            expected && { length: expected.length, mark: expected.mark, last: expected.mark },
          );
          if (!part) continue;
          poison(part);
          const isHalfFree = waiting.length <= slotCount / 2;
          expect(reader.release()).toBe(waits.writer && isHalfFree);
          if (isHalfFree) waits.writer = false;
        } else {
          const slot = writer.slot();
          expect(slot === undefined).toBe(waiting.length === slotCount);
          if (!slot) continue;
          marks = (marks + 1) % 200;
          slot.fill(marks, 0, step.write);
          waiting.push({ length: step.write, mark: marks });
          const areTwo = waiting.length >= 2;
          expect(writer.publish(step.write)).toBe(waits.reader && areTwo);
          if (areTwo) waits.reader = false;
        }
      }
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('refuses a release without a part', () => {
    clearContentRing(ring);
    expect(() => ringReader(ring).release()).toThrow('no part');
  });

  it('passes the facts on that are not content', () => {
    clearContentRing(ring);
    const [writer, reader] = [ringWriter(ring), ringReader(ring)];
    expect([reader.readBytes(), reader.isCompressed()]).toEqual([0, false]);
    writer.setReadBytes(2 ** 40);
    writer.setCompressed();
    expect([reader.readBytes(), reader.isCompressed()]).toEqual([2 ** 40, true]);
    clearContentRing(ring);
    expect([reader.readBytes(), reader.isCompressed()]).toEqual([0, false]);
  });
});
