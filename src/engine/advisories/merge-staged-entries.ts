import { entryOf, type StagedEntry } from './staging-store.ts';
import { encodeEntry } from './stored-entry.ts';
import { trackedCve } from './vulnerability-ids.ts';

/**
 * The entries of one package as a snapshot stores them, encoded. A tracker may describe a CVE twice, as `CVE-…` and as `DEBIAN-CVE-…` (OSV
 * renamed them in 2025); the newer record counts. A supplement of another feed adds its state and urgency to that record, and counts itself
 * when no other record describes the CVE. Entries that contain no version ("never affected") are removed.
 */
export function mergeStagedEntries(staged: readonly StagedEntry[]): string[] {
  const trackers = new Map<string, StagedEntry>();
  const supplements = new Map<string, StagedEntry>();
  for (const candidate of staged) {
    if (trackedCve(candidate.advisoryId) === undefined || typeof candidate.vulnerability === 'number') continue;
    const known = candidate.isSupplement ? supplements : trackers;
    const key = keyOf(candidate);
    const before = known.get(key);
    if (before === undefined || candidate.modifiedMs >= before.modifiedMs) known.set(key, candidate);
  }
  return staged.flatMap((candidate) => {
    const key = keyOf(candidate);
    if (candidate.isSupplement) {
      return trackers.has(key) || supplements.get(key) !== candidate ? [] : written(candidate);
    }
    const isTracker = trackedCve(candidate.advisoryId) !== undefined && typeof candidate.vulnerability !== 'number';
    if (!isTracker) return written(candidate);
    return trackers.get(key) === candidate ? written(candidate, supplements.get(key)) : [];
  });
}

function keyOf({ vulnerability, build }: StagedEntry): string {
  return `${vulnerability} ${build}`;
}

function written(staged: StagedEntry, supplement?: StagedEntry): string[] {
  const entry = entryOf(staged);
  if (entry.intervals.length === 0 && entry.versions.length === 0) return [];
  if (supplement === undefined) return [staged.body];
  const { urgency, unfixedState } = entryOf(supplement);
  const isStated = unfixedState !== 'unknown';
  return [
    encodeEntry({
      ...entry,
      urgency: urgency ?? entry.urgency,
      unfixedState: isStated ? unfixedState : entry.unfixedState,
    }),
  ];
}
