import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { derivedUuid } from './derived-uuid.ts';

it('gives the UUID of version 5 of RFC 9562, appendix A.4', () => {
  const namespace = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');
  const hash = createHash('sha1').update(namespace).update('www.example.com').digest();
  expect(derivedUuid(hash, 5)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

it('marks version 8 and the variant, and leaves the hash as it was', () => {
  const hash = Buffer.alloc(32, 0xff);
  expect(derivedUuid(hash, 8)).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff');
  expect(hash.equals(Buffer.alloc(32, 0xff))).toBe(true);
});
