import { compareText } from '../../lib/compare-text.ts';
import { isDigitAt, isLetterAt } from './character-class.ts';
import { compareDigits } from './compare-digits.ts';
import { createScheme } from './create-scheme.ts';

interface RpmVersion {
  epoch: string;
  version: string;
  /** Undefined when the text has no hyphen. */
  release: string | undefined;
}

/**
 * rpm's order of `[epoch:]version[-release]` (rpm-version(7), `rpmvercmp`). `~` precedes the end of the text, `^` follows it. A missing
 * epoch is zero, and a missing release precedes every release.
 */
export const rpmScheme = createScheme(
  'rpm',
  parse,
  (left, right) =>
    compareDigits(left.epoch, right.epoch) ||
    comparePart(left.version, right.version) ||
    compareReleases(left.release, right.release),
);

function parse(text: string): RpmVersion | undefined {
  if (!/^[!-~]+$/.test(text)) return undefined;
  let digitsEnd = 0;
  while (isDigitAt(text, digitsEnd)) digitsEnd += 1;
  const hasEpoch = text[digitsEnd] === ':';
  const rest = hasEpoch ? text.slice(digitsEnd + 1) : text;
  const hyphen = rest.lastIndexOf('-');
  const version = hyphen === -1 ? rest : rest.slice(0, hyphen);
  if (version === '') return undefined;
  return {
    epoch: hasEpoch ? text.slice(0, digitsEnd) : '',
    version,
    release: hyphen === -1 ? undefined : rest.slice(hyphen + 1),
  };
}

function compareReleases(left: string | undefined, right: string | undefined): number {
  if (left !== undefined && right !== undefined) return comparePart(left, right);
  return Number(left !== undefined) - Number(right !== undefined);
}

/** Compares segments of digits and segments of letters in turn. Other characters only separate segments. */
function comparePart(left: string, right: string): number {
  let a = 0;
  let b = 0;
  for (;;) {
    a = skipSeparators(left, a);
    b = skipSeparators(right, b);
    const mark = compareMarks(left[a], right[b]);
    if (mark !== undefined && mark !== 0) return mark;
    if (mark === 0) {
      a += 1;
      b += 1;
      continue;
    }
    if (a >= left.length || b >= right.length) return Number(a < left.length) - Number(b < right.length);
    const aEnd = segmentEnd(left, a);
    const bEnd = segmentEnd(right, b);
    const difference = compareSegments(left.slice(a, aEnd), right.slice(b, bEnd));
    if (difference !== 0) return difference;
    a = aEnd;
    b = bEnd;
  }
}

/** Undefined when neither side has `~` or `^`. Zero when both have the same. */
function compareMarks(left: string | undefined, right: string | undefined): number | undefined {
  if (left === '~' || right === '~') return Number(right === '~') - Number(left === '~');
  if (left !== '^' && right !== '^') return undefined;
  if (left === right) return 0;
  if (left === undefined) return -1;
  if (right === undefined) return 1;
  return left === '^' ? -1 : 1;
}

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isDigitAt(text, at) && !isLetterAt(text, at) && text[at] !== '~' && text[at] !== '^')
    at += 1;
  return at;
}

function segmentEnd(text: string, from: number): number {
  const isMember = isDigitAt(text, from) ? isDigitAt : isLetterAt;
  let at = from;
  while (isMember(text, at)) at += 1;
  return at;
}

/** Digits are above letters. */
function compareSegments(left: string, right: string): number {
  const isNumber = isDigitAt(left, 0);
  if (isNumber !== isDigitAt(right, 0)) return isNumber ? 1 : -1;
  return isNumber ? compareDigits(left, right) : compareText(left, right);
}
