import type { FixState } from '../../domain/finding.ts';
import { isInIntervals } from '../versions/range.ts';
import { isDistribution, schemeOfEcosystem } from './ecosystem.ts';
import type { OsvAffected, OsvRecord } from './osv/osv-record.ts';
import { recordNames, yieldToEventLoop } from './read-feeds.ts';
import type { AdvisoryEntry } from './snapshot.ts';
import type { StagedEntry, StagingStore } from './staging-store.ts';
import { trackedCve, VulnerabilityIds } from './vulnerability-ids.ts';

/** Records between two breaths: some hundredths of a second. */
export const entriesBetweenYields = 500;

/** Decides the vulnerabilities of all staged records and stages one entry for each of them and each package. Withdrawn ones say nothing. */
export async function stageEntries(staging: StagingStore, signal: AbortSignal | undefined): Promise<void> {
  const ids = new VulnerabilityIds();
  for (const record of staging.records()) {
    if (!record.isWithdrawn) ids.add(recordNames(record));
  }
  let done = 0;
  for (const record of staging.records()) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    if (record.isWithdrawn || record.affected.length === 0) continue;
    const vulnerabilityIds = ids.of(recordNames(record));
    const packages = mergePackages(record.affected);
    for (const vulnerabilityId of vulnerabilityIds) {
      staging.addFacts(vulnerabilityId, record, vulnerabilityIds.length > 1);
      for (const affected of packages) staging.addEntry(toEntry(record, affected, vulnerabilityId));
    }
  }
}

/** A record may have several blocks for one package; together they are its word. */
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

/** Versions that the intervals hold anyway need no place in the snapshot; in public PyPI records that is nearly all of them. */
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
    },
  };
}

/**
 * Without a fix: distributions say so on purpose (end of life: there will be none); elsewhere a range without end means that none
 * is out, while a last affected version or a bare list leaves open what came after.
 */
function unfixedState({ ecosystem, intervals, urgency }: OsvAffected): FixState {
  if (isDistribution(ecosystem)) return urgency === 'end-of-life' ? 'wont-fix' : 'not-fixed';
  return intervals.some(({ fixed, lastAffected }) => fixed === null && lastAffected === null) ? 'not-fixed' : 'unknown';
}

/**
 * The entries of one package as a snapshot keeps them. A tracker's word on a CVE may be there twice, as `CVE-…` and as
 * `DEBIAN-CVE-…` (OSV renamed them in 2025): the newer one counts. Then entries that hold no version go: "never affected".
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
