import type { AdvisoryEntry, VersionInterval } from '../advisories/snapshot.ts';
import { isInIntervals, type RangeVerdict } from '../versions/range.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';

/** Whether an entry's ranges or its list of versions contain a version. */
export function entryVerdict(scheme: VersionScheme, version: string, entry: AdvisoryEntry): RangeVerdict {
  if (entry.versions.some((listed) => isSameVersion(scheme, listed, version))) return 'in';
  return isInIntervals(scheme, version, entry.intervals);
}

function isSameVersion(scheme: VersionScheme, listed: string, version: string): boolean {
  if (listed === version) return true;
  if (!scheme.isValid(listed) || !scheme.isValid(version)) return false;
  return (scheme.compareToBound ?? scheme.compare)(version, listed) === 0;
}

/**
 * The version to upgrade to: the smallest fixed version of the intervals that contain the installed version which no other record of the
 * same vulnerability calls affected. An interval without an end is no objection: its record only knows no fix. When every fixed version has
 * an objection, the highest is returned.
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
