import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';
import { createScheme } from './create-scheme.ts';
import { releaseSurroundings } from './release-surroundings.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Composer's normalized versions in the order of PHP's `version_compare`: numbers, then a stability with its own numbers, then `dev`. Branches
 * such as `dev-main` have no order and are invalid. `2.1.x-dev` follows every release of 2.1.
 */
export const composerScheme: VersionScheme = {
  ...createScheme('composer', parse, (left, right) =>
    compareLists<Part>(left, right, end, (a, b) => a.rank - b.rank || compareDigits(a.digits, b.digits)),
  ),
  // Bounds such as 1.3.0r1 and 3.20-test2.
  surroundings: (bound) => releaseSurroundings(bound, { numbersMax: 4, firstPrerelease: '-dev' }),
};

interface Part {
  rank: number;
  digits: string;
}

const end: Part = { rank: 4, digits: '' };
const numberRank = 5;
const ranks: Readonly<Record<string, number>> = { dev: 0, a: 1, alpha: 1, b: 2, beta: 2, rc: 3, p: 6, pl: 6, patch: 6 };

const modifier = '[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)((?:[.-]?[0-9])*))?([.-]?dev)?';
const numbered = new RegExp(`^v?([0-9]{1,5}(?:\\.[0-9]+){0,3})${modifier}$`);
const dated = new RegExp(`^v?([0-9]{4}(?:[.:-]?[0-9]{2}){1,6}(?:[.:-]?[0-9]{1,3})?)${modifier}$`);
const branch = /^v?([0-9]+(?:\.(?:[0-9]+|[x*])){0,3})[.-]?dev$/;

function parse(version: string): Part[] | undefined {
  const text = version
    .toLowerCase()
    .replace(/@(?:stable|rc|beta|alpha|dev)$/, '')
    .replace(/\+.*$/, '');
  const [, numbers, stability, count, dev] = numbered.exec(text) ?? [];
  if (numbers !== undefined) return [...fourNumbers(numbers, '0'), ...modifiers(stability, count, dev)];
  const [, date, ...dateModifiers] = dated.exec(text) ?? [];
  if (date !== undefined) return [...date.split(/[.:-]/).map(toNumber), ...modifiers(...dateModifiers)];
  const [, name] = branch.exec(text) ?? [];
  return name === undefined ? undefined : [...fourNumbers(name, 'x'), ...modifiers(undefined, undefined, 'dev')];
}

/** Composer's number for the part `x` of a branch. */
const anyNumber = '9999999';

function fourNumbers(text: string, missing: string): Part[] {
  const numbers = text.split('.');
  return Array.from({ length: 4 }, (_, at) => numbers[at] ?? missing)
    .map((number) => (number === 'x' || number === '*' ? anyNumber : number))
    .map(toNumber);
}

/** `stable` has no order and hides a following `dev`. */
function modifiers(stability?: string, count?: string, dev?: string): Part[] {
  if (stability === 'stable') return [];
  const parts: Part[] = [];
  if (stability !== undefined) {
    parts.push({ rank: ranks[stability] ?? 0, digits: '' });
    parts.push(...(count?.match(/[0-9]+/g) ?? []).map(toNumber));
  }
  if (dev !== undefined) parts.push({ rank: 0, digits: '' });
  return parts;
}

function toNumber(digits: string): Part {
  return { rank: numberRank, digits };
}
