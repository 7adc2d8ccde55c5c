import { isDigitAt } from './character-class.ts';
import { compareDigits } from './compare-digits.ts';

/**
 * Order of a part of a Debian version (deb-version(7)). Alternates between runs of other characters and runs of digits until there is a difference.
 */
export function compareDebianPart(left: string, right: string): number {
  let a = 0;
  let b = 0;
  while (a < left.length || b < right.length) {
    while ((a < left.length && !isDigitAt(left, a)) || (b < right.length && !isDigitAt(right, b))) {
      const difference = weight(left, a) - weight(right, b);
      if (difference !== 0) return difference;
      a += 1;
      b += 1;
    }
    const [aNumber, aEnd] = digitsAt(left, a);
    const [bNumber, bEnd] = digitsAt(right, b);
    const difference = compareDigits(aNumber, bNumber);
    if (difference !== 0) return difference;
    a = aEnd;
    b = bEnd;
  }
  return 0;
}

/** `~` precedes the end, the end (or a digit) precedes letters, letters precede all others. */
function weight(text: string, at: number): number {
  if (at >= text.length || isDigitAt(text, at)) return 0;
  const code = text.charCodeAt(at);
  if (code === 126) return -1;
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return isLetter ? code : code + 256;
}

/** Digits from `at`, and where they end. */
function digitsAt(text: string, at: number): [string, number] {
  let end = at;
  while (isDigitAt(text, end)) end += 1;
  return [text.slice(at, end), end];
}
