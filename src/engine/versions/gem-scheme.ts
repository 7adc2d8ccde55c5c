import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

/**
 * RubyGems' `Gem::Version`. A hyphen begins a prerelease (`1.0-a` is `1.0.pre.a`). Words precede numbers, and a missing segment is zero, so
 * that a segment with a letter makes a prerelease.
 */
export const gemScheme = createScheme('gem', parse, (left, right) => compareLists(left, right, '0', compareSegments));

function parse(text: string): string[] | undefined {
  if (!/^[0-9]+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/.test(text)) return undefined;
  const segments = text.replaceAll('-', '.pre.').match(/[0-9]+|[A-Za-z]+/g) ?? [];
  const word = segments.findIndex(isWord);
  const numbers = word === -1 ? segments : segments.slice(0, word);
  return [...withoutZeros(numbers), ...withoutZeros(segments.slice(numbers.length))];
}

/** Zeros at the end have no meaning, also before the first word: 1.0.a = 1.a. */
function withoutZeros(segments: readonly string[]): string[] {
  return segments.slice(0, segments.findLastIndex((segment) => !/^0+$/.test(segment)) + 1);
}

function compareSegments(left: string, right: string): number {
  if (isWord(left) !== isWord(right)) return isWord(left) ? -1 : 1;
  return isWord(left) ? compareText(left, right) : compareDigits(left, right);
}

function isWord(segment: string): boolean {
  return /^[A-Za-z]/.test(segment);
}
