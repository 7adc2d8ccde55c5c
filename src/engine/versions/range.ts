import type { VersionInterval } from '../advisories/snapshot.ts';
import type { VersionScheme } from './version-scheme.ts';

export type RangeVerdict = 'in' | 'out' | 'unknown';

/**
 * Whether a version is inside any of the intervals (OSV schema, `affected[].ranges[].events`): `introduced` and `lastAffected` are
 * inclusive, `fixed` is exclusive. `introduced` null or `0` precedes every version. An invalid version or bound never counts as outside:
 * the result is `unknown` unless another interval certainly contains the version.
 *
 * Equal texts are equal versions, also when they are invalid. A version in the surroundings of an invalid bound counts as inside.
 */
export function isInIntervals(
  scheme: VersionScheme,
  version: string,
  intervals: readonly VersionInterval[],
): RangeVerdict {
  let verdict: RangeVerdict = 'out';
  for (const interval of intervals) {
    const one = isInInterval(scheme, version, interval);
    if (one === 'in') return 'in';
    if (one === 'unknown') verdict = 'unknown';
  }
  return verdict;
}

function isInInterval(scheme: VersionScheme, version: string, interval: VersionInterval): RangeVerdict {
  const { introduced, fixed, lastAffected } = interval;
  const begin =
    introduced === null || introduced === '0' ? 'in' : verdictAt(scheme, version, introduced, (order) => order >= 0);
  if (begin === 'out') return 'out';
  const end = endVerdict(scheme, version, fixed, lastAffected);
  if (end === 'out') return 'out';
  return begin === 'unknown' || end === 'unknown' ? 'unknown' : 'in';
}

/** When a record has both, `fixed` is more exact (OSV schema: the two do not occur together). */
function endVerdict(
  scheme: VersionScheme,
  version: string,
  fixed: string | null,
  lastAffected: string | null,
): RangeVerdict {
  if (fixed !== null) return verdictAt(scheme, version, fixed, (order) => order < 0);
  return lastAffected === null ? 'in' : verdictAt(scheme, version, lastAffected, (order) => order <= 0);
}

function verdictAt(
  scheme: VersionScheme,
  version: string,
  bound: string,
  isInside: (order: number) => boolean,
): RangeVerdict {
  const order = orderToBound(scheme, version, bound);
  if (order === 'unknown') return 'unknown';
  if (order === 'near') return 'in';
  return isInside(order) ? 'in' : 'out';
}

/** `near` when an invalid bound may precede or follow the version. */
function orderToBound(scheme: VersionScheme, version: string, bound: string): number | 'near' | 'unknown' {
  if (version === bound) return 0;
  if (!scheme.isValid(version)) return 'unknown';
  if (scheme.isValid(bound)) return (scheme.compareToBound ?? scheme.compare)(version, bound);
  const surroundings = scheme.surroundings?.(bound);
  if (!surroundings || !scheme.isValid(surroundings.from) || !scheme.isValid(surroundings.before)) return 'unknown';
  if (scheme.compare(version, surroundings.from) < 0) return -1;
  return scheme.compare(version, surroundings.before) >= 0 ? 1 : 'near';
}
