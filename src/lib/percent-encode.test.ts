import { describe, expect, it } from 'vitest';
import { percentEncode } from './percent-encode.ts';

describe('percentEncode', () => {
  it('encodes every text that JSON can contain', () => {
    expect(percentEncode('a b/ü😀')).toBe('a%20b%2F%C3%BC%F0%9F%98%80');
    expect(percentEncode('\ud800x\udc00')).toBe('%EF%BF%BDx%EF%BF%BD');
  });
});
