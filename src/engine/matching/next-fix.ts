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
 * an objection, the highest is returned. `objecting` returns the entries that count for a fixed version.
 */
export function nextFix(
  scheme: VersionScheme,
  version: string,
  entries: readonly AdvisoryEntry[],
  objecting: (fix: string) => readonly AdvisoryEntry[] = () => entries,
): string | null {
  const fixes = entries
    .flatMap((entry) => entry.intervals)
    .filter((interval) => interval.fixed !== null && isInIntervals(scheme, version, [interval]) === 'in')
    .flatMap(({ fixed }) => fixed ?? [])
    .toSorted((left, right) => compareFixes(scheme, left, right));
  const isAffected = (fix: string) => {
    const bounded = objecting(fix).flatMap(({ intervals }) => intervals.filter(hasEnd));
    return isInIntervals(scheme, fix, bounded) === 'in';
  };
  return fixes.find((fix) => !isAffected(fix)) ?? fixes.at(-1) ?? null;
}

/** Bounds that are no version of the scheme are last. */
function compareFixes(scheme: VersionScheme, left: string, right: string): number {
  const [isLeft, isRight] = [scheme.isValid(left), scheme.isValid(right)];
  return isLeft && isRight ? scheme.compare(left, right) : Number(isRight) - Number(isLeft);
}

function hasEnd({ fixed, lastAffected }: VersionInterval): boolean {
  return fixed !== null || lastAffected !== null;
}
