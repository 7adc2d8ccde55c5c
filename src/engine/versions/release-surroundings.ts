import type { BoundSurroundings } from './version-scheme.ts';

/**
 * The versions around a bound that begins with a release of at least two numbers and continues in an unknown form: `2.6.0-NA` lies between
 * the first prerelease of 2.6.0 and the first prerelease of 2.6.1. A single number is not enough, because it begins dates (`2018-04-22b`).
 * `firstPrerelease` is the suffix of the lowest version of a release. Returns undefined for other texts.
 */
export function releaseSurroundings(bound: string, firstPrerelease: string): BoundSurroundings | undefined {
  const [, lead = '', last = ''] = /^v?((?:[0-9]{1,30}\.)+)([0-9]{1,30})(?![0-9])/.exec(bound.trim()) ?? [];
  if (last === '') return undefined;
  return { from: `${lead}${last}${firstPrerelease}`, before: `${lead}${BigInt(last) + 1n}${firstPrerelease}` };
}
