import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { compareLists } from './compare-lists.ts';

/** The parts of a semantic version. */
export interface SemverParts {
  /** Major, minor, patch and, in some ecosystems, more. Texts of digits. */
  numbers: string[];
  /** Identifiers after the hyphen. Empty for a release. */
  prerelease: string[];
  /** Identifiers after the plus sign. */
  build: string[];
}

/** Deviations of an ecosystem from Semantic Versioning 2.0.0. */
export interface SemverForm {
  /** Fewest and most numbers. Missing numbers are zero. */
  numbers: readonly [min: number, max: number];
  hasLeadingZeros?: boolean;
  hasEmptyIdentifiers?: boolean;
}

const form = /^([0-9]+(?:\.[0-9]+)*)(?:-([0-9A-Za-z.-]*))?(?:\+([0-9A-Za-z.-]*))?$/;

/** Returns undefined when the text does not have the form. */
export function readSemver(
  text: string,
  { numbers, hasLeadingZeros = false, hasEmptyIdentifiers = false }: SemverForm,
): SemverParts | undefined {
  const [, release, prerelease, build] = form.exec(text) ?? [];
  if (release === undefined) return undefined;
  const parts = {
    numbers: release.split('.'),
    prerelease: prerelease?.split('.') ?? [],
    build: build?.split('.') ?? [],
  };
  const [min, max] = numbers;
  if (parts.numbers.length < min || parts.numbers.length > max) return undefined;
  if (!hasEmptyIdentifiers && [...parts.prerelease, ...parts.build].includes('')) return undefined;
  if (!hasLeadingZeros && [...parts.numbers, ...parts.prerelease].some(hasLeadingZero)) return undefined;
  return parts;
}

/** Order by Semantic Versioning 2.0.0, item 11. Build metadata is ignored. */
export function compareSemver(left: SemverParts, right: SemverParts): number {
  return (
    compareLists(left.numbers, right.numbers, '', compareDigits) ||
    // A release follows its prereleases.
    Number(left.prerelease.length === 0) - Number(right.prerelease.length === 0) ||
    compareIdentifiers(left.prerelease, right.prerelease)
  );
}

/** The same order, and build metadata decides between versions that are otherwise equal. No build metadata precedes any. */
export function compareSemverAndBuild(left: SemverParts, right: SemverParts): number {
  return compareSemver(left, right) || compareIdentifiers(left.build, right.build);
}

/** Numbers precede words, and a list precedes its continuations. */
function compareIdentifiers(left: readonly string[], right: readonly string[]): number {
  return compareLists<string | undefined>(left, right, undefined, (a, b) => {
    if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
    const isNumber = isDigits(a);
    if (isNumber !== isDigits(b)) return isNumber ? -1 : 1;
    return isNumber ? compareDigits(a, b) : compareText(a, b);
  });
}

function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

function hasLeadingZero(identifier: string): boolean {
  return identifier.length > 1 && identifier.startsWith('0') && isDigits(identifier);
}
