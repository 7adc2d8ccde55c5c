import { plainText } from '../../plain-text.ts';

/**
 * Characters with glyphs in all styles of the font, without combining marks: Latin with most of its extensions, Greek, Cyrillic,
 * punctuation, currencies, some signs. A test compares them with the font.
 */
const drawable =
  /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u017F\u018F\u0192\u01A0\u01A1\u01AF\u01B0\u01F0\u01FA-\u01FF\u0218-\u021B\u0237\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u03D1\u03D2\u03D6\u0400-\u0482\u048A-\u0513\u1E00\u1E01\u1E3E\u1E3F\u1E80-\u1E85\u1E9E\u1EA0-\u1EF9\u2010\u2011\u2013-\u2015\u2017-\u201E\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203A\u203C\u2044\u20A3\u20A4\u20A6-\u20AC\u20B1\u20B9\u20BA\u20BC\u20BD\u2105\u2113\u2116\u2122\u2126\u212E\u2212\u221E\u2248\u2260\u2264\u2265\uFFFD]$/u;

/** Text for PDF. Characters without a glyph become their code points, because empty boxes would hide differences. */
export function pdfText(text: string, lengthMax = 300): string {
  const plain = plainText(text, lengthMax);
  // Fast path for ASCII, which is nearly all text.
  if (/^[ -~]*$/.test(plain)) return plain;
  let shown = '';
  for (const character of plain) {
    shown += drawable.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  }
  return shown;
}
