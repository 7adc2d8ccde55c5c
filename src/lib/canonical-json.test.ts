import { describe, expect, it } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';

describe('toCanonicalJson', () => {
  it('sorts object keys at every depth and keeps the order of arrays', () => {
    expect(toCanonicalJson({ b: [{ d: 1, c: 2 }, 'x'], a: null, é: undefined })).toBe(
      '{"a":null,"b":[{"c":2,"d":1},"x"]}',
    );
  });
});
