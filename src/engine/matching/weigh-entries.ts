import type { AdvisoryEntry, VersionInterval } from '../advisories/snapshot.ts';
import { isInIntervals } from '../versions/range.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';
import { entryVerdict } from './next-fix.ts';

/**
 * The entries that count for a version. An entry of PYSEC does not count where a record of GHSA on the same vulnerability excludes the version
 * by its first affected or its fixed version. A last affected version of GHSA excludes nothing, because later versions may be unfixed.
 * docs/decisions/0017-python-records-that-disagree.md has the figures.
 */
export function weighEntries(
  scheme: VersionScheme,
  version: string,
  entries: readonly AdvisoryEntry[],
): readonly AdvisoryEntry[] {
  const reviewed = entries.filter(({ advisoryId }) => advisoryId.startsWith('GHSA-'));
  if (reviewed.length === 0 || reviewed.length === entries.length) return entries;
  if (!reviewed.every((entry) => excludes(scheme, version, entry))) return entries;
  return entries.filter(({ advisoryId }) => !advisoryId.startsWith('PYSEC-'));
}

function excludes(scheme: VersionScheme, version: string, entry: AdvisoryEntry): boolean {
  if (entry.intervals.length === 0 || entryVerdict(scheme, version, entry) !== 'out') return false;
  return isInIntervals(scheme, version, entry.intervals.map(withoutLastAffected)) === 'out';
}

function withoutLastAffected(interval: VersionInterval): VersionInterval {
  return { ...interval, lastAffected: null };
}
