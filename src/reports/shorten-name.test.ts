import { describe, expect, it } from 'vitest';
import { shortenName } from './shorten-name.ts';

describe('shortenName', () => {
  it('keeps the end of a long name, so that its tags differ', () => {
    const name = `registry.example/${'team/'.repeat(60)}app`;
    expect(shortenName(`${name}:1.2`, 40)).toMatch(/^registry\.example\/tea….*team\/app:1\.2$/);
    expect(shortenName(`${name}:1.2`, 40)).toHaveLength(40);
    expect(shortenName(`${name}:1.2`, 40)).not.toBe(shortenName(`${name}:1.3`, 40));
  });

  it('leaves short names and sentences as they are', () => {
    expect(shortenName('x'.repeat(40), 40)).toBe('x'.repeat(40));
    expect(shortenName(`${'word '.repeat(20)}end`, 40)).toBe(`${'word '.repeat(20)}end`);
  });

  it('counts characters and never splits one', () => {
    expect(shortenName('😀'.repeat(40), 40)).toBe('😀'.repeat(40));
    const cut = shortenName('😀'.repeat(50), 40);
    expect(Array.from(cut)).toHaveLength(40);
    expect(cut.isWellFormed()).toBe(true);
  });

  it('shortens a text of a million characters by reading its ends', () => {
    expect(shortenName(`a${'b'.repeat(1_000_000)}c`, 10)).toBe('abbbb…bbbc');
  });
});
