import { textWidth } from '../../text-width.ts';

/**
 * The parts of a text between which a line can be broken inside of words that are wider than the room: after punctuation, or else where the
 * room ends. Null when no word is too wide.
 */
export function breakWords(text: string, size: number, room: number): string[] | null {
  if (textWidth(text, size) <= room) return null;
  const words = text.split(/(?<=\s)(?=\S)/);
  const fits = (word: string): boolean => textWidth(word.trimEnd(), size) <= room;
  if (words.every(fits)) return null;
  const parts: string[] = [];
  let whole = '';
  for (const word of words) {
    whole += fits(word) ? word : '';
    if (fits(word)) continue;
    if (whole !== '') parts.push(whole);
    whole = '';
    parts.push(...partsOf(word, size, Math.min(room, Math.max(room / 3, partMin))));
  }
  return whole === '' ? parts : [...parts, whole];
}

/** Minimum width of the parts of a word that has no punctuation, in points. Shorter ones fill lines better, but cost more time. */
const partMin = 40;
/** Allows a break before characters with which lines do not begin otherwise. */
const zeroWidthSpace = '\u200B';

function partsOf(word: string, size: number, room: number): string[] {
  return unmarkedParts(word, size, room).map((part, index) => {
    return index === 0 || /^[\p{L}\p{N}]/u.test(part) ? part : zeroWidthSpace + part;
  });
}

function unmarkedParts(word: string, size: number, room: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { 0: character, index } of word.matchAll(/\P{M}\p{M}*/gu)) {
    if (part !== '' && textWidth(part + character, size) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
    if (part.length < 4 || !/[/:@._+=,;|&?~%-]/.test(character) || isWithinVersion(word, index)) continue;
    parts.push(part);
    part = '';
  }
  return part === '' ? parts : [...parts, part];
}

/** The dots of `1.2.0`: a line with only `0` is not read as a part of a version. */
function isWithinVersion(word: string, index: number): boolean {
  return /^\d\.\d/.test(word.slice(Math.max(0, index - 1), index + 2));
}
