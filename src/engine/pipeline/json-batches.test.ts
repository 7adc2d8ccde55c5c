import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBatch, encodeBatches } from './json-batches.ts';

const decodeAll = (batches: Uint8Array[]) => batches.flatMap((batch) => decodeBatch<unknown>(batch));

describe('encodeBatches', () => {
  it('returns its items in order, with U+FFFD for NUL and lone surrogates', () => {
    const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed();
    const items = fc.array(
      fc.record({ text: fc.string({ unit: 'binary' }), list: fc.array(fc.string()), count: fc.integer() }),
    );
    fc.assert(
      fc.property(items, (given) => {
        const expected = given.map(({ text, list, count }) => ({
          text: storable(text),
          list: list.map(storable),
          count,
        }));
        expect(decodeAll(encodeBatches(given))).toEqual(expected);
      }),
    );
  });

  it.each(['\\u0000', '\\\\u0000', 'a\\ud800', '\\\0', '\ud800\\ud800', '\\'])(
    'does not treat the text %j as an escape sequence',
    (text) => {
      expect(decodeAll(encodeBatches([text]))).toEqual([text.replaceAll('\0', '\uFFFD').toWellFormed()]);
    },
  );

  it('limits a batch by number of items and by length', () => {
    expect(encodeBatches([])).toEqual([]);
    const byNumber = encodeBatches(Array.from({ length: 2_500 }, (_, index) => index));
    expect(byNumber.map((batch) => decodeBatch(batch).length)).toEqual([1_000, 1_000, 500]);
    const byLength = encodeBatches(Array.from({ length: 10 }, () => 'x'.repeat(300_000)));
    expect(Math.max(...byLength.map(({ length }) => length))).toBeLessThan(700_000);
    expect(decodeAll(byLength)).toHaveLength(10);
  });
});
