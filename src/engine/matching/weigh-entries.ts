import type { AdvisoryEntry, VersionInterval } from '../advisories/snapshot.ts';
import { isInIntervals } from '../versions/range.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';
import { entryVerdict } from './next-fix.ts';

/**
 * The entries that count for a version. An entry of PYSEC, or of Go's database if only ranges without an end contain the version, does not
 * count where each record of GHSA on the same vulnerability has a fixed version at or below the version, and does not contain it. First and
 * last affected versions of GHSA exclude nothing: older versions may not have been examined, and later ones may be unfixed. The entry counts
 * nevertheless if its range begins at or above these fixed versions: it is then about a later branch.
 * docs/decisions/0017-python-records-that-disagree.md has the figures and the reasons.
 */
export function weighEntries(
  scheme: VersionScheme,
  version: string,
  entries: readonly AdvisoryEntry[],
): readonly AdvisoryEntry[] {
  const reviewed = entries.filter(({ advisoryId }) => advisoryId.startsWith('GHSA-'));
  if (reviewed.length === 0 || reviewed.length === entries.length) return entries;
  if (!reviewed.every((entry) => excludes(scheme, version, entry))) return entries;
  const fixes = reviewed.flatMap((entry) => fixesUpTo(scheme, version, entry));
  return entries.filter((entry) => !isOutweighed(scheme, version, entry) || beginsAbove(scheme, version, entry, fixes));
}

/** Whether the entry counts less than one of GHSA: every entry of PYSEC, and one of Go if it contains the version in ranges without an end only. */
function isOutweighed(scheme: VersionScheme, version: string, { advisoryId, intervals }: AdvisoryEntry): boolean {
  if (advisoryId.startsWith('PYSEC-')) return true;
  if (!advisoryId.startsWith('GO-')) return false;
  const containing = intervals.filter((interval) => isInIntervals(scheme, version, [interval]) === 'in');
  return (
    containing.length > 0 && containing.every(({ fixed, lastAffected }) => fixed === null && lastAffected === null)
  );
}

function excludes(scheme: VersionScheme, version: string, entry: AdvisoryEntry): boolean {
  if (entry.intervals.length === 0 || entryVerdict(scheme, version, entry) !== 'out') return false;
  const isFixed = fixesUpTo(scheme, version, entry).length > 0;
  return isFixed && isInIntervals(scheme, version, entry.intervals.map(withoutLastAffected)) === 'out';
}

/** The fixed versions of an entry at or below a version. */
function fixesUpTo(scheme: VersionScheme, version: string, { intervals }: AdvisoryEntry): string[] {
  return intervals.flatMap(({ fixed }) =>
    fixed !== null && isInIntervals(scheme, version, [from(fixed)]) === 'in' ? [fixed] : [],
  );
}

/** Whether a range of an entry contains a version and begins at or above all of these fixed versions. */
function beginsAbove(scheme: VersionScheme, version: string, entry: AdvisoryEntry, fixes: readonly string[]): boolean {
  return entry.intervals.some(
    (interval) =>
      interval.introduced !== null &&
      isInIntervals(scheme, version, [interval]) === 'in' &&
      isInAll(scheme, interval.introduced, fixes),
  );
}

function isInAll(scheme: VersionScheme, introduced: string, fixes: readonly string[]): boolean {
  return fixes.every((fixed) => isInIntervals(scheme, introduced, [from(fixed)]) === 'in');
}

function from(introduced: string): VersionInterval {
  return { introduced, fixed: null, lastAffected: null };
}

function withoutLastAffected(interval: VersionInterval): VersionInterval {
  return { ...interval, lastAffected: null };
}
