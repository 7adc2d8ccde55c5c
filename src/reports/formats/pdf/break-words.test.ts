import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../text-width.ts';
import { breakWords } from './break-words.ts';

describe('breakWords', () => {
  it('leaves text without a word that is too wide as it is', () => {
    expect(breakWords('registry.example/a few words that need more than a line', 8, 90)).toBeNull();
  });

  it('prefers breaks after punctuation', () => {
    expect(breakWords('team/registry.example/service', 8, 60)?.slice(0, 2)).toEqual(['team/', 'registry.']);
  });

  it('breaks before a version and not within it, if it fits', () => {
    expect(breakWords('team/risk-engine:1.2.0', 8, 60)).toEqual(['team/', 'risk-', 'engine:', '1.2.0']);
    expect(breakWords('10.20.30.40.50.60', 8, 30)?.length).toBeGreaterThan(1);
  });

  it('gives parts that fit, begin lines and contain the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const parts = breakWords(text, 8, 90);
        if (parts === null) return;
        expect(parts.join('').replaceAll('\u200B', '')).toBe(text.replaceAll('\u200B', ''));
        for (const part of parts) {
          for (const word of part.trimEnd().split(/\s/)) expect(textWidth(word, 8)).toBeLessThanOrEqual(90);
        }
      }),
    );
  });
});
