import { compare, parse } from '@renovatebot/pep440';
import type { VersionScheme } from './version-scheme.ts';

/**
 * PEP 440. Legacy versions (`2004d`, `1.0-dev-final`) have no order since `packaging` 22 and are invalid here as well. Numbers above 2^53
 * are invalid too, because the parser would round them.
 */
export const pep440Scheme: VersionScheme = {
  id: 'pep440',
  isValid: (version) => split(version) !== undefined,
  compare(left, right) {
    const a = split(left);
    const b = split(right);
    if (a === undefined || b === undefined) throw new RangeError('not a Python version');
    return compare(a.public, b.public) || compareLocal(a.local, b.local);
  },
};

/** The public part, and the segments of the local part. */
function split(version: string): { public: string; local: string[] } | undefined {
  const text = version.trim().toLowerCase();
  if (/[0-9]{16}/.test(text) || parse(text) === null) return undefined;
  const [publicPart = '', local] = text.split('+');
  return { public: publicPart, local: local?.split(/[._-]/) ?? [] };
}

/**
 * Compares local segments: numbers are above words, and a longer list is above its prefix. Implemented here because the parser reads
 * segments such as `1e5` (half a commit hash) as numbers.
 */
function compareLocal(left: string[], right: string[]): number {
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const a = left[at];
    const b = right[at];
    if (a === undefined) return -1;
    if (b === undefined) return 1;
    const difference = compareSegments(a, b);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSegments(left: string, right: string): number {
  const leftNumber = /^[0-9]+$/.test(left) ? Number(left) : undefined;
  const rightNumber = /^[0-9]+$/.test(right) ? Number(right) : undefined;
  if (leftNumber !== undefined && rightNumber !== undefined) return leftNumber - rightNumber;
  if (leftNumber !== undefined) return 1;
  if (rightNumber !== undefined) return -1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
