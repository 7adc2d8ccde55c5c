import { describe, expect, it } from 'vitest';
import { pdfText } from './pdf-text.ts';

describe('pdfText', () => {
  it('keeps joiners between letters that they shape, and no other invisible character', () => {
    expect(pdfText('\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645')).toBe(
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
    );
    expect(pdfText('a\u200Cb\u200D\u202Ec\u0000')).toBe('a\uFFFDb\uFFFD\uFFFDc\uFFFD');
    expect(pdfText('\u{1F468}\u200D\u{1F469}')).toBe('\u{1F468}\u{1F469}');
  });

  it('limits the length, also of text with joiners', () => {
    expect(pdfText('x'.repeat(500), 20)).toBe(`${'x'.repeat(19)}…`);
    expect(Array.from(pdfText('\u0645\u200C'.repeat(500), 20))).toHaveLength(20);
  });
});
