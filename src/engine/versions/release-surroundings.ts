import type { BoundSurroundings } from './version-scheme.ts';

/**
 * The versions around a bound that begins with a release of at least two numbers and continues in an unknown form: `2.6.0-NA` lies between
 * the first prerelease of 2.6.0 and the first prerelease of 2.6.1. A single number is not enough, because it begins dates (`2018-04-22b`).
 * Numbers after `numbersMax` are not part of the release. `firstPrerelease` is the suffix of the lowest version of a release. Returns undefined
 * for other texts.
 */
export function releaseSurroundings(
  bound: string,
  { numbersMax, firstPrerelease }: { numbersMax: number; firstPrerelease: string },
): BoundSurroundings | undefined {
  const numbers = /^v?([0-9]{1,30}(?:\.[0-9]{1,30})+)(?![0-9])/
    .exec(bound.trim())?.[1]
    ?.split('.')
    .slice(0, numbersMax)
    // A number with leading zeros, as in Docker's 17.06.0-ce, is no number of a semantic version.
    .map((number) => String(BigInt(number)));
  const last = numbers?.pop();
  if (numbers === undefined || last === undefined) return undefined;
  const at = (number: bigint) => `${[...numbers, number].join('.')}${firstPrerelease}`;
  return { from: at(BigInt(last)), before: at(BigInt(last) + 1n) };
}
