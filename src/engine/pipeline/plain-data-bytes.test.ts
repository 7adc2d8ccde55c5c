import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { plainDataBytes, textBytes } from './plain-data-bytes.ts';

describe('plainDataBytes', () => {
  it.each<[string, unknown]>([
    ['one-byte text', 'a'.repeat(100_000)],
    ['text of Latin-1 letters', 'é'.repeat(100_000)],
    ['two-byte text', `${'a'.repeat(99_999)}Ā`],
    ['bytes', new Uint8Array(100_000)],
    ['many small texts', Array.from({ length: 20_000 }, (_, index) => `package-${index}`)],
    [
      'many small objects',
      Array.from({ length: 5_000 }, (_, index) => ({ name: `p${index}`, version: '1', licenses: ['MIT'] })),
    ],
    ['nested lists', Array.from({ length: 5_000 }, (_, index) => [[`path/${index}`, index]])],
  ])('is at least what V8 serializes and at most three times as much, for %s', (_, value) => {
    const serialized = serialize(value).length;
    expect(plainDataBytes(value)).toBeGreaterThanOrEqual(serialized - 16);
    expect(plainDataBytes(value)).toBeLessThanOrEqual(serialized * 3);
  });

  it('stops counting above the limit', () => {
    let reads = 0;
    const rows = Array.from({ length: 1_000 }, () =>
      Object.defineProperty({}, 'name', {
        enumerable: true,
        get: () => {
          reads += 1;
          return 'x'.repeat(100);
        },
      }),
    );
    expect(plainDataBytes(rows, 1_000)).toBeGreaterThan(1_000);
    expect(reads).toBeLessThan(20);
  });
});

describe('textBytes', () => {
  it('counts two bytes per character when one character is outside Latin-1', () => {
    expect([textBytes('aÿ'), textBytes('aĀ'), textBytes('😀')]).toEqual([2, 4, 4]);
  });
});
