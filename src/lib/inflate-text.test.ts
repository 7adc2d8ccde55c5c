import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateText } from './inflate-text.ts';

const bytesMax = 1024 * 1024;

describe('inflateText', () => {
  it('gives the text of any data, one after the other', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 3000 });
    const property = fc.property(text, fc.constantFrom(0, 1, 6, 9), (value, level) => {
      expect(inflateText(deflateRawSync(value, { level }), bytesMax)).toBe(value.toWellFormed());
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('gives texts that are longer than its memory', () => {
    for (const length of [256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 900_000]) {
      const text = 'xy'.repeat(length).slice(0, length);
      expect(inflateText(deflateRawSync(text), bytesMax) === text, `${length} bytes`).toBe(true);
    }
  });

  it('refuses more bytes than the limit', () => {
    for (const length of [1001, 300_000]) {
      expect(() => inflateText(deflateRawSync('x'.repeat(length)), 1000)).toThrow(RangeError);
    }
    expect(inflateText(deflateRawSync('x'.repeat(1000)), 1000)).toHaveLength(1000);
  });

  it('refuses data that end early or are damaged, and gives the next text', () => {
    const text = Array.from({ length: 500 }, (_, index) => String(index * 7919)).join(' ');
    const whole = deflateRawSync(text);
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => inflateText(whole.subarray(0, length), bytesMax), `${length} bytes`).toThrow();
    }
    expect(() => inflateText(Buffer.alloc(50, 0xff), bytesMax)).toThrow();
    expect(inflateText(whole, bytesMax)).toBe(text);
  });
});
