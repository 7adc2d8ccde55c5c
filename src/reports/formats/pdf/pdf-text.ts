import { plainText } from '../../plain-text.ts';

/** What the font has shapes for: Latin with its extensions, Greek, Cyrillic, punctuation, currencies, letter-like signs. */
const drawable =
  /^[\u0020-\u007E\u00A0-\u024F\u0370-\u03FF\u0400-\u052F\u1E00-\u1EFF\u2010-\u2027\u202F-\u205E\u20A0-\u20BF\u2100-\u214F\u2190-\u2193\u2212\u2264\u2265\uFFFD]$/u;

/** Text for paper: other scripts as their code points, since a row of empty boxes tells nothing and hides what differs. */
export function pdfText(text: string, lengthMax = 300): string {
  let shown = '';
  for (const character of plainText(text, lengthMax)) {
    shown += drawable.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  }
  return shown;
}
