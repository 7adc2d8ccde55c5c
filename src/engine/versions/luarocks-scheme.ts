import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';

interface LuarocksVersion {
  parts: Part[];
  revision: string | undefined;
}

/** A number, or a word with the number that follows it. */
interface Part {
  /** Position among the other words and all numbers: negative for prereleases, 0 for numbers and unknown words, positive for development. */
  rank: number;
  /** Code of the first character of an unknown word, which is between the numbers 0 and 1. */
  letter: number;
  number: string;
}

/**
 * LuaRocks: numbers, and words of which alpha, beta, pre and rc precede the release and cvs, scm and dev follow every number. A rockspec
 * revision (`-1`) follows the version without a revision, while LuaRocks treats them as equal, which is not transitive.
 */
export const luarocksScheme = createScheme(
  'luarocks',
  parse,
  (left, right) =>
    compareLists<Part>(left.parts, right.parts, zero, compareParts) ||
    Number(left.revision !== undefined) - Number(right.revision !== undefined) ||
    compareDigits(left.revision ?? '', right.revision ?? ''),
);

const zero: Part = { rank: 0, letter: 0, number: '' };
const ranks: ReadonlyMap<string, number> = new Map([
  ['alpha', -4],
  ['beta', -3],
  ['pre', -2],
  ['rc', -1],
  ['cvs', 1],
  ['scm', 2],
  ['dev', 3],
]);

function parse(text: string): LuarocksVersion | undefined {
  const [, main = '', revision] = /^(.+?)(?:-([0-9]+))?$/.exec(text) ?? [];
  if (!/^[0-9A-Za-z][0-9A-Za-z._-]*$/.test(main)) return undefined;
  const parts: Part[] = [];
  let word: string | undefined;
  for (const token of main.match(/[0-9]+|[A-Za-z]+/g) ?? []) {
    if (/^[A-Za-z]/.test(token)) {
      word = token;
      continue;
    }
    parts.push(toPart(word, token));
    word = undefined;
  }
  if (word !== undefined) parts.push(toPart(word, ''));
  return { parts, revision };
}

function toPart(word: string | undefined, number: string): Part {
  if (word === undefined) return { ...zero, number };
  const rank = ranks.get(word) ?? 0;
  return { rank, letter: rank === 0 ? word.charCodeAt(0) : 0, number };
}

function compareParts(left: Part, right: Part): number {
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.letter === 0 && right.letter === 0) return compareDigits(left.number, right.number);
  if (left.letter !== 0 && right.letter !== 0)
    return left.letter - right.letter || compareDigits(left.number, right.number);
  // An unknown word follows zero and precedes every other number.
  const number = left.letter === 0 ? left.number : right.number;
  const isWordHigher = /^0*$/.test(number);
  return (left.letter !== 0) === isWordHigher ? 1 : -1;
}
