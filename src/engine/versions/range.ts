import type { VersionInterval } from '../advisories/snapshot.ts';
import type { VersionScheme } from './version-scheme.ts';

export type RangeVerdict = 'in' | 'out' | 'unknown';

/**
 * Whether a version is inside any of the intervals (OSV schema, `affected[].ranges[].events`): `introduced` and `lastAffected` are
 * inclusive, `fixed` is exclusive. `introduced` null or `0` precedes every version. An invalid version or bound never counts as outside:
 * the result is `unknown` unless another interval certainly contains the version.
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
  const verdicts: RangeVerdict[] = [];
  if (introduced !== null && introduced !== '0')
    verdicts.push(holds(scheme, version, introduced, (order) => order >= 0));
  if (fixed !== null) verdicts.push(holds(scheme, version, fixed, (order) => order < 0));
  // When a record has both, `fixed` is more exact (OSV schema: the two do not occur together).
  else if (lastAffected !== null) verdicts.push(holds(scheme, version, lastAffected, (order) => order <= 0));
  if (verdicts.includes('out')) return 'out';
  return verdicts.includes('unknown') ? 'unknown' : 'in';
}

function holds(scheme: VersionScheme, version: string, bound: string, test: (order: number) => boolean): RangeVerdict {
  if (!scheme.isValid(version) || !scheme.isValid(bound)) return 'unknown';
  return test(scheme.compare(version, bound)) ? 'in' : 'out';
}
