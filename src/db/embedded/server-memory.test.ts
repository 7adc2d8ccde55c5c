import { describe, expect, it } from 'vitest';
import { sharedBuffers } from './server-memory.ts';

const gibibyte = 1024 ** 3;

describe('sharedBuffers', () => {
  it.each([
    { memory: 0.5 * gibibyte, expected: gibibyte / 8 },
    { memory: 2 * gibibyte, expected: gibibyte / 8 },
    { memory: 8 * gibibyte, expected: gibibyte / 2 },
    { memory: 8 * gibibyte + 17, expected: gibibyte / 2 },
    { memory: 256 * gibibyte, expected: gibibyte },
  ])('are $expected bytes for $memory bytes of memory', ({ memory, expected }) => {
    expect(sharedBuffers(memory)).toBe(expected);
  });
});
