import { compareText } from '../../lib/compare-text.ts';
import { compareDigits } from './compare-digits.ts';
import { createScheme } from './create-scheme.ts';

interface AlpmVersion {
  epoch: string;
  version: Segment[];
  release: Segment[] | undefined;
}

interface Segment {
  /** Whether a separator precedes it. */
  isSeparated: boolean;
  text: string;
}

/**
 * pacman's order of `[epoch:]version[-release]` (`vercmp`). Letters directly after a number precede its end: 1.0a < 1.0. A version without a
 * release precedes its releases, while `vercmp` treats them as equal, which is not transitive. For the same reason versions with adjacent,
 * leading or trailing separators are invalid.
 */
export const alpmScheme = createScheme(
  'alpm',
  parse,
  (left, right) =>
    compareDigits(left.epoch, right.epoch) ||
    compareSegments(left.version, right.version) ||
    compareReleases(left.release, right.release),
);

function parse(text: string): AlpmVersion | undefined {
  const [, epoch = '', version = '', release] = /^(?:([0-9]*):)?([^:-]+)(?:-([0-9.]+))?$/.exec(text) ?? [];
  if (!isWellFormed(version) || (release !== undefined && !isWellFormed(release))) return undefined;
  return { epoch, version: split(version), release: release === undefined ? undefined : split(release) };
}

function isWellFormed(text: string): boolean {
  return /^[0-9A-Za-z]+(?:[._+~][0-9A-Za-z]+)*$/.test(text);
}

function split(text: string): Segment[] {
  return [...text.matchAll(/([._+~]?)([0-9]+|[A-Za-z]+)/g)].map(([, separator, part = '']) => ({
    isSeparated: separator !== '',
    text: part,
  }));
}

function compareReleases(left: Segment[] | undefined, right: Segment[] | undefined): number {
  if (left !== undefined && right !== undefined) return compareSegments(left, right);
  return Number(left !== undefined) - Number(right !== undefined);
}

function compareSegments(left: readonly Segment[], right: readonly Segment[]): number {
  for (let at = 0; at < left.length || at < right.length; at += 1) {
    const difference = compareSegment(left[at], right[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSegment(left: Segment | undefined, right: Segment | undefined): number {
  if (left === undefined) return right === undefined ? 0 : -signOf(right);
  if (right === undefined) return signOf(left);
  if (left.isSeparated !== right.isSeparated) return left.isSeparated ? 1 : -1;
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? 1 : -1;
  return isNumber(left) ? compareDigits(left.text, right.text) : compareText(left.text, right.text);
}

/** Position of a segment relative to the end of the version. */
function signOf(segment: Segment): number {
  return !segment.isSeparated && !isNumber(segment) ? -1 : 1;
}

function isNumber({ text }: Segment): boolean {
  return /^[0-9]/.test(text);
}
