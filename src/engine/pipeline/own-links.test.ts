import { describe, expect, it } from 'vitest';
import { createOwnLinks } from './own-links.ts';

const link = (linkName: string) => ({ kind: 'symlink', linkName }) as const;
const file = { kind: 'file', linkName: '' } as const;

describe('links of a layer', () => {
  it('lead to the place of an entry at most 40 times, as in Linux', () => {
    const links = createOwnLinks(4096);
    for (let index = 0; index < 60; index += 1) links.enter(`l${index}`, link(`l${index + 1}`));
    expect(links.enter('l20/x', file)).toBe('l60/x');
    expect(links.enter('l19/x', file)).toBe('l19/x');
  });

  it('do not lead to a path that is longer than a path may be', () => {
    const links = createOwnLinks(100);
    const long = 'b'.repeat(60);
    links.enter(`${long}/a`, link('c'.repeat(60)));
    expect(links.enter(`${long}/a/x`, file)).toBe(`${long}/a/x`);
  });

  it('are limited with the folders above them', () => {
    const links = createOwnLinks(4096, 3);
    links.enter('a/b/c', link('/x'));
    expect(links.isFull()).toBe(false);
    links.enter('d', link('/x'));
    expect(links.isFull()).toBe(true);
    expect(links.enter('a/b/c/f', file)).toBe('x/f');
    expect(links.enter('d/f', file)).toBe('d/f');
  });

  it('are removed with their folder', () => {
    const links = createOwnLinks(4096);
    links.enter('a/b', link('/x'));
    links.enter('a', file);
    expect(links.hasRemovedFolders()).toBe(true);
    expect(links.targetOf('a/b')).toBeUndefined();
    expect(links.isFull()).toBe(false);
  });
});
