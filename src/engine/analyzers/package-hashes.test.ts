import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boundedHashes, hexHash, integrityHashes } from './package-hashes.ts';

const base64Of = (algorithm: string) => createHash(algorithm).update('x').digest('base64');

describe('integrityHashes', () => {
  it('keeps each hash of an integrity text, without its options', () => {
    const text = `sha512-${base64Of('sha512')}?a=b sha1-${base64Of('sha1')}`;
    expect(integrityHashes(text)).toEqual([`sha512-${base64Of('sha512')}`, `sha1-${base64Of('sha1')}`]);
  });

  it.each([
    '',
    'sha512-',
    'sha512-AAAA',
    `md4-${base64Of('md5')}`,
    `sha256-${base64Of('sha512')}`,
    `sha512-${'A'.repeat(5000)}`,
    '__proto__-AAAA',
    'sha512',
  ])('gives no hash for the text %j', (text) => {
    expect(integrityHashes(text)).toEqual([]);
  });
});

describe('hexHash', () => {
  it('accepts the hexadecimal form of the algorithm in any case', () => {
    const hex = createHash('sha256').update('x').digest('hex');
    expect(hexHash('sha256', hex)).toEqual([`sha256-${base64Of('sha256')}`]);
    expect(hexHash('sha256', hex.toUpperCase())).toEqual([`sha256-${base64Of('sha256')}`]);
  });

  it.each([undefined, '', 'xyz', 'ab', 'ab'.repeat(20)])('gives no SHA-256 for %j', (text) => {
    expect(hexHash('sha256', text)).toEqual([]);
  });
});

it('a package has at most four distinct hashes, all valid', () => {
  const hashes = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'].map((name) => `${name}-${base64Of(name)}`);
  expect(boundedHashes(['no hash', ...hashes, ...hashes])).toEqual(hashes.slice(0, 4));
});
