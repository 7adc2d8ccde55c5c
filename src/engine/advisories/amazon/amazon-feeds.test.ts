import { describe, expect, it } from 'vitest';
import { amazonFeeds } from './amazon-feeds.ts';

const firstMirror = amazonFeeds[0]?.publicSteps?.[0];
const address = new URL('https://cdn.example/mirror.list');

describe('the list of mirrors of Amazon Linux', () => {
  it.each([
    ['https://cdn.example/0a/x86_64/\n', 'https://cdn.example/0a/x86_64/repodata/repomd.xml'],
    ['http://cdn.example/0a\nhttps://other.example/\n', 'https://cdn.example/0a/repodata/repomd.xml'],
  ])('%j names the index %s', (document, index) => {
    expect(firstMirror?.(document, address)?.href).toBe(index);
  });

  it.each([
    ['is empty', '\n'],
    ['names no address', 'cdn.example/0a'],
    ['names an address that cannot have a path', 'mailto:a'],
    ['names an address with an invalid character', 'c.:1e99a/x86'],
    ['names an address with a million slashes', `https://cdn.example/${'/'.repeat(1_000_000)}x`],
  ])('that %s names no index', (_, document) => {
    expect(firstMirror?.(document, address)).toBeUndefined();
  });
});
