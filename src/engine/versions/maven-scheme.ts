import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { createScheme } from './create-scheme.ts';
import { type MavenItem, type MavenList, parseMavenVersion } from './parse-maven-version.ts';

/**
 * Maven 3.9's `ComparableVersion`. Every text without white space is a version. Maven compares qualifiers with lists regardless of the sign
 * of the list, so that `1-0-alpha` < `1` < `1-x` < `1-0-alpha`. Here a list that precedes the release also precedes a qualifier that follows
 * it, which makes the order total.
 */
export const mavenScheme = createScheme('maven', parseMavenVersion, compareMavenLists);

function compareMavenLists(left: MavenList, right: MavenList): number {
  for (let at = 0; at < left.length || at < right.length; at += 1) {
    const difference = compareItems(left[at], right[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareItems(left: MavenItem | undefined, right: MavenItem | undefined): number {
  if (left === undefined) return right === undefined ? 0 : -signOf(right);
  if (right === undefined) return signOf(left);
  if ('number' in left && 'number' in right) return compareDigits(left.number, right.number);
  if ('qualifier' in left && 'qualifier' in right) return compareQualifiers(left.qualifier, right.qualifier);
  if ('list' in left && 'list' in right) return compareMavenLists(left.list, right.list);
  if ('number' in left || 'number' in right) return 'number' in left ? 1 : -1;
  // A qualifier and a list.
  return signOf(left) - signOf(right) || ('qualifier' in left ? -1 : 1);
}

/** Position of an item relative to its absence. */
function signOf(item: MavenItem): number {
  if ('number' in item) return /[1-9]/.test(item.number) ? 1 : 0;
  if ('qualifier' in item) return Math.sign(compareQualifiers(item.qualifier, ''));
  for (const inner of item.list) {
    const sign = signOf(inner);
    if (sign !== 0) return sign;
  }
  return 0;
}

/** The empty qualifier is the release. Unknown qualifiers follow the known ones. */
const qualifiers = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];

function compareQualifiers(left: string, right: string): number {
  const [a, b] = [qualifiers.indexOf(left), qualifiers.indexOf(right)];
  if (a !== -1 && b !== -1) return a - b;
  if (a !== -1 || b !== -1) return a === -1 ? 1 : -1;
  return compareText(left, right);
}
