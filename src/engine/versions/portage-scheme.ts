import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

interface PortageVersion {
  first: string;
  numbers: string[];
  letter: string;
  suffixes: Suffix[];
  revision: string;
}

interface Suffix {
  rank: number;
  number: string;
}

/**
 * Gentoo's order (Package Manager Specification, "Version Comparison"). A number after the first that begins with `0` on either side is
 * compared as text without zeros at its end. No revision equals `-r0`.
 */
export const portageScheme = createScheme(
  'portage',
  parse,
  (left, right) =>
    compareDigits(left.first, right.first) ||
    compareNumbers(left.numbers, right.numbers) ||
    compareText(left.letter, right.letter) ||
    compareLists<Suffix>(left.suffixes, right.suffixes, noSuffix, compareSuffixes) ||
    compareDigits(left.revision, right.revision),
);

const suffixNames = ['alpha', 'beta', 'pre', 'rc', '', 'p'];
const noSuffix: Suffix = { rank: suffixNames.indexOf(''), number: '' };

const form = /^([0-9]+)((?:\.[0-9]+)*)([a-z]?)((?:_(?:pre|p|beta|alpha|rc)[0-9]*)*)(?:-r([0-9]+))?$/;

function parse(text: string): PortageVersion | undefined {
  const [, first, numbers = '', letter = '', suffixes = '', revision = ''] = form.exec(text) ?? [];
  if (first === undefined) return undefined;
  return {
    first,
    numbers: numbers.split('.').slice(1),
    letter,
    suffixes: [...suffixes.matchAll(/_([a-z]+)([0-9]*)/g)].map(([, name = '', number = '']) => ({
      rank: suffixNames.indexOf(name),
      number,
    })),
    revision,
  };
}

function compareNumbers(left: readonly string[], right: readonly string[]): number {
  return compareLists<string | undefined>(left, right, undefined, (a, b) => {
    if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
    if (a.startsWith('0') || b.startsWith('0')) return compareText(a.replace(/0+$/, ''), b.replace(/0+$/, ''));
    return compareDigits(a, b);
  });
}

function compareSuffixes(left: Suffix, right: Suffix): number {
  return left.rank - right.rank || compareDigits(left.number, right.number);
}
