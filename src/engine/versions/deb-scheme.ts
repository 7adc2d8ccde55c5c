import { isDigitAt } from './character-class.ts';
import { compareDigits } from './compare-digits.ts';
import type { VersionScheme } from './version-scheme.ts';

interface DebVersion {
  epoch: number;
  upstream: string;
  revision: string;
}

/** Largest epoch that dpkg accepts. */
const epochMax = 2 ** 31 - 1;

/**
 * deb-version(7): `[epoch:]upstream[-revision]`. Versions that dpkg refuses are invalid. Versions about which it only warns (a first
 * character that is no digit, unusual characters) are ordered as dpkg orders them. No revision equals revision `0`.
 */
export const debScheme: VersionScheme = {
  id: 'deb',
  isValid: (version) => parse(version) !== undefined,
  compare(left, right) {
    const a = parse(left);
    const b = parse(right);
    if (a === undefined || b === undefined) throw new RangeError('not a Debian version');
    return a.epoch - b.epoch || comparePart(a.upstream, b.upstream) || comparePart(a.revision, b.revision);
  },
};

function parse(version: string): DebVersion | undefined {
  const text = version.trim();
  if (!/^[!-~]+$/.test(text)) return undefined;
  const colon = text.indexOf(':');
  const epochText = colon === -1 ? '0' : text.slice(0, colon);
  const rest = text.slice(colon + 1);
  const hyphen = rest.lastIndexOf('-');
  const upstream = hyphen === -1 ? rest : rest.slice(0, hyphen);
  const revision = hyphen === -1 ? '' : rest.slice(hyphen + 1);
  const epoch = Number(epochText);
  if (!/^[0-9]+$/.test(epochText) || epoch > epochMax) return undefined;
  if (upstream === '' || (hyphen !== -1 && revision === '')) return undefined;
  return { epoch, upstream, revision };
}

/** Alternates between runs of other characters and runs of digits until there is a difference. */
function comparePart(left: string, right: string): number {
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
