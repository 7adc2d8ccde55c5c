import type { AdvisoryEntry, VersionInterval } from '../advisories/snapshot.ts';
import { isInIntervals, type RangeVerdict } from '../versions/range.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';

/** Whether an entry's ranges or its list of versions hold a version. */
export function entryVerdict(scheme: VersionScheme, version: string, entry: AdvisoryEntry): RangeVerdict {
  if (entry.versions.some((listed) => isSameVersion(scheme, listed, version))) return 'in';
  return isInIntervals(scheme, version, entry.intervals);
}

function isSameVersion(scheme: VersionScheme, left: string, right: string): boolean {
  if (left === right) return true;
  return scheme.isValid(left) && scheme.isValid(right) && scheme.compare(left, right) === 0;
}

/**
 * The version to go to: the smallest fix of the intervals that hold the installed version, such that no other record of the same flaw
 * still calls it affected. An interval without an end does not object: it says only that its record knows of no fix. Where
 * every fix is objected to, the highest.
 */
export function nextFix(scheme: VersionScheme, version: string, entries: readonly AdvisoryEntry[]): string | null {
  const intervals = entries.flatMap((entry) => entry.intervals);
  const fixes = intervals
    .filter((interval) => isInIntervals(scheme, version, [interval]) === 'in')
    .flatMap(({ fixed }) => fixed ?? [])
    .toSorted((left, right) => scheme.compare(left, right));
  const bounded = intervals.filter(hasEnd);
  return fixes.find((fix) => isInIntervals(scheme, fix, bounded) !== 'in') ?? fixes.at(-1) ?? null;
}

function hasEnd({ fixed, lastAffected }: VersionInterval): boolean {
  return fixed !== null || lastAffected !== null;
}
