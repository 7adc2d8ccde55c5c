import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, UnsealError, unseal } from './seal.ts';

const key = randomBytes(32);
const secret = Buffer.from('correct horse');

describe('seal', () => {
  it('round-trips sealed bytes, including empty content', () => {
    expect(unseal(key, seal(key, secret, 'a'), 'a')).toEqual(secret);
    expect(unseal(key, seal(key, Buffer.alloc(0), 'a'), 'a')).toHaveLength(0);
  });

  it('yields different bytes for each call, and none that contain the secret', () => {
    const [first, second] = [seal(key, secret, 'a'), seal(key, secret, 'a')];
    expect(first).not.toEqual(second);
    expect(first.includes(secret)).toBe(false);
  });

  it('refuses another purpose and another key', () => {
    const sealed = seal(key, secret, 'a');
    expect(() => unseal(key, sealed, 'b')).toThrow(UnsealError);
    expect(() => unseal(randomBytes(32), sealed, 'a')).toThrow(UnsealError);
  });

  it('detects a change in any byte and a truncation at any position', () => {
    const sealed = seal(key, secret, 'a');
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(key, changed, 'a')).toThrow(UnsealError);
      expect(() => unseal(key, sealed.subarray(0, at), 'a')).toThrow(UnsealError);
    }
  });
});
