import type { FixState } from '../../domain/finding.ts';
import { isInIntervals } from '../versions/range.ts';
import { isDistribution, schemeOfEcosystem } from './ecosystem.ts';
import type { OsvAffected, OsvRecord } from './osv/osv-record.ts';
import { recordNames, yieldToEventLoop } from './read-feeds.ts';
import type { AdvisoryEntry } from './snapshot.ts';
import type { StagedEntry, StagingStore } from './staging-store.ts';
import { trackedCve, VulnerabilityIds } from './vulnerability-ids.ts';

/** Number of records between two turns of the event loop: some hundredths of a second. */
export const entriesBetweenYields = 500;

/**
 * Determines the vulnerabilities of all staged records and stages one entry for each vulnerability and package. Withdrawn records yield
 * none, and announcements of distributions yield none for a CVE that a record calls rejected.
 */
export async function stageEntries(staging: StagingStore, signal: AbortSignal | undefined): Promise<void> {
  const ids = new VulnerabilityIds();
  const rejected = new Set<string>();
  for (const record of staging.records()) {
    if (!record.isWithdrawn) ids.add(recordNames(record));
    if (record.isRejected) rejected.add(trackedCve(record.id) ?? record.id);
  }
  let done = 0;
  for (const record of staging.records()) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    if (record.isWithdrawn || record.affected.length === 0) continue;
    const vulnerabilityIds = ids.of(recordNames(record));
    for (const vulnerabilityId of vulnerabilityIds) {
      if (isDistribution(record.ecosystem) && rejected.has(vulnerabilityId)) continue;
      staging.addFacts(vulnerabilityId, record, vulnerabilityIds.length > 1);
      for (const entry of entriesOf(record, vulnerabilityId)) staging.addEntry(entry);
    }
  }
}

/** What a record states about each package and one of its vulnerabilities. */
export function entriesOf(record: OsvRecord, vulnerabilityId: string): StagedEntry[] {
  return mergePackages(record.affected).map((affected) => toEntry(record, affected, vulnerabilityId));
}

/** A record may have several blocks for one package. They are merged. */
function mergePackages(blocks: readonly OsvAffected[]): OsvAffected[] {
  const merged = new Map<string, OsvAffected>();
  for (const block of blocks) {
    const key = JSON.stringify([block.ecosystem, block.name]);
    const known = merged.get(key);
    merged.set(key, known === undefined ? block : mergeBlocks(known, block));
  }
  return [...merged.values()].map(dropListedTwice);
}

function mergeBlocks(left: OsvAffected, right: OsvAffected): OsvAffected {
  return {
    ...left,
    intervals: [...left.intervals, ...right.intervals],
    versions: [...left.versions, ...right.versions],
    urgency: left.urgency ?? right.urgency,
  };
}

/** The snapshot does not store versions that the intervals contain. In public PyPI records these are nearly all. */
function dropListedTwice(affected: OsvAffected): OsvAffected {
  const scheme = schemeOfEcosystem(affected.ecosystem);
  if (scheme === undefined || affected.intervals.length === 0) return affected;
  const versions = new Set(
    affected.versions.filter((version) => isInIntervals(scheme, version, affected.intervals) !== 'in'),
  );
  return { ...affected, versions: [...versions].sort() };
}

function toEntry(record: OsvRecord, affected: OsvAffected, vulnerabilityId: string): StagedEntry {
  const { ecosystem, name, intervals, versions, urgency } = affected;
  return {
    ecosystem,
    name,
    modifiedMs: record.modifiedMs,
    entry: {
      advisoryId: record.id,
      vulnerabilityId,
      intervals,
      versions,
      urgency,
      unfixedState: unfixedState(affected),
      ...(record.isMalware && { isMalware: true }),
    },
  };
}

/**
 * Without a fix: for distributions, this is a decision (end of life). Elsewhere, a range without end means that no fix was released, while
 * a last affected version or a plain list of versions says nothing about later versions.
 */
function unfixedState({ ecosystem, intervals, urgency }: OsvAffected): FixState {
  if (isDistribution(ecosystem)) return urgency === 'end-of-life' ? 'wont-fix' : 'not-fixed';
  return intervals.some(({ fixed, lastAffected }) => fixed === null && lastAffected === null) ? 'not-fixed' : 'unknown';
}

/**
 * The entries of one package as a snapshot stores them. A tracker may describe a CVE twice, as `CVE-…` and as `DEBIAN-CVE-…` (OSV renamed
 * them in 2025); the newer record counts. Entries that contain no version ("never affected") are removed.
 */
export function mergeStagedEntries(staged: readonly StagedEntry[]): AdvisoryEntry[] {
  const newestTracker = new Map<string, StagedEntry>();
  for (const candidate of staged) {
    const { advisoryId, vulnerabilityId } = candidate.entry;
    if (trackedCve(advisoryId) === undefined) continue;
    const known = newestTracker.get(vulnerabilityId);
    if (known === undefined || candidate.modifiedMs >= known.modifiedMs) newestTracker.set(vulnerabilityId, candidate);
  }
  return staged
    .filter((candidate) => {
      const { advisoryId, vulnerabilityId } = candidate.entry;
      return trackedCve(advisoryId) === undefined || newestTracker.get(vulnerabilityId) === candidate;
    })
    .map(({ entry }) => entry)
    .filter(({ intervals, versions }) => intervals.length > 0 || versions.length > 0);
}
