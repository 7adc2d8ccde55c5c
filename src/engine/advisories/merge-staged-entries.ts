import { distinctIntervals } from './distinct-intervals.ts';
import { entryOf, type StagedEntry } from './staging-store.ts';
import { encodeEntry } from './stored-entry.ts';
import { trackedCve } from './vulnerability-ids.ts';

/**
 * The entries of one package as a snapshot stores them, encoded. A tracker may describe a CVE twice, as `CVE-…` and as `DEBIAN-CVE-…` (OSV
 * renamed them in 2025); the newer record counts. A supplement of another feed adds its state and urgency to that record, and counts itself
 * when no other record describes the CVE. Entries that contain no version ("never affected") are removed.
 */
export function mergeStagedEntries(staged: readonly StagedEntry[]): string[] {
  const trackers = new Map<string, StagedEntry[]>();
  const supplements = new Map<string, StagedEntry[]>();
  for (const candidate of staged) {
    if (isTracker(candidate)) addNewest(candidate.isSupplement ? supplements : trackers, candidate);
  }
  return staged.flatMap((candidate) => {
    if (!isTracker(candidate)) return written([candidate]);
    const key = keyOf(candidate);
    const newest = trackers.get(key);
    const supplement = supplements.get(key);
    // The merged entry takes the place of the first one.
    if (newest !== undefined) return newest[0] === candidate ? written(newest, supplement?.[0]) : [];
    return supplement?.[0] === candidate ? written(supplement) : [];
  });
}

function isTracker({ advisoryId, vulnerability }: StagedEntry): boolean {
  return typeof vulnerability === 'string' && trackedCve(advisoryId) !== undefined;
}

/** Keeps the statements of the newest record. A feed without dates may have several about one package, which all count. */
function addNewest(known: Map<string, StagedEntry[]>, candidate: StagedEntry): void {
  const key = keyOf(candidate);
  const [before, ...rest] = known.get(key) ?? [];
  if (before === undefined || candidate.modifiedMs > before.modifiedMs) known.set(key, [candidate]);
  else if (candidate.modifiedMs < before.modifiedMs) return;
  else if (candidate.advisoryId !== before.advisoryId) known.set(key, [candidate]);
  else known.set(key, [before, ...rest, candidate]);
}

function keyOf({ vulnerability, build }: StagedEntry): string {
  return `${vulnerability} ${build}`;
}

function written(staged: readonly StagedEntry[], supplement?: StagedEntry): string[] {
  const [first] = staged;
  if (first === undefined) return [];
  const intervals = distinctIntervals(staged.flatMap((one) => entryOf(one).intervals));
  const entry = entryOf(first);
  if (intervals.length === 0 && entry.versions.length === 0) return [];
  if (staged.length === 1 && supplement === undefined) return [first.body];
  const { urgency = null, unfixedState = null } = supplement === undefined ? {} : entryOf(supplement);
  return [
    encodeEntry({
      ...entry,
      intervals,
      urgency: urgency ?? entry.urgency,
      unfixedState: unfixedState === null || unfixedState === 'unknown' ? entry.unfixedState : unfixedState,
    }),
  ];
}
