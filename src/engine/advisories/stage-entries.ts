import type { FixState } from '../../domain/finding.ts';
import { isInIntervals } from '../versions/range.ts';
import { distinctIntervals } from './distinct-intervals.ts';
import { isDistribution, schemeOfEcosystem } from './ecosystem.ts';
import type { OsvAffected, OsvRecord } from './osv/osv-record.ts';
import { yieldToEventLoop } from './read-feed.ts';
import type { NamedRecord, StagingStore } from './staging-store.ts';
import { completePartEntry, type StoredEntry } from './stored-entry.ts';
import { type RecordNames, VulnerabilityIds } from './vulnerability-ids.ts';

/** Number of records between two turns of the event loop: some hundredths of a second. */
export const entriesBetweenYields = 500;

/**
 * Determines the vulnerabilities of all staged records and stages one entry for each record and package. An announcement with several
 * vulnerabilities is numbered, and its list is stored once. Withdrawn records yield none.
 */
export async function stageEntries(staging: StagingStore, signal: AbortSignal | undefined): Promise<void> {
  const ids = new VulnerabilityIds();
  for (const record of staging.names()) {
    if (!record.isWithdrawn) ids.add(recordNames(record));
  }
  let done = 0;
  for (const record of staging.records()) {
    done += 1;
    if (done % entriesBetweenYields === 0) await yieldToEventLoop(signal);
    if (record.isWithdrawn || record.entries.length === 0) continue;
    const vulnerabilityIds = ids.of(recordNames(record));
    const namesSeveral = vulnerabilityIds.length > 1;
    for (const vulnerabilityId of vulnerabilityIds) staging.addFacts(vulnerabilityId, record, namesSeveral);
    const vulnerability = namesSeveral ? staging.addAnnouncement(vulnerabilityIds) : (vulnerabilityIds[0] ?? record.id);
    for (const entry of record.entries) {
      const [ecosystem, name, build] = entry;
      const body = completePartEntry(entry, vulnerability);
      const { id: advisoryId, modifiedMs } = record;
      staging.addEntry({ ecosystem, name, build, advisoryId, vulnerability, modifiedMs, body });
    }
  }
}

/** What a record states about each package. */
export function entriesOf(
  record: Pick<OsvRecord, 'id' | 'affected'>,
  vulnerability: string | number,
): { ecosystem: string; name: string; entry: StoredEntry }[] {
  return mergePackages(record.affected).map((affected) => ({
    ecosystem: affected.ecosystem,
    name: affected.name,
    entry: toEntry(record.id, affected, vulnerability),
  }));
}

/** A distribution's record without a CVE has the identity of the advisory that it was made from. */
function recordNames(record: NamedRecord): RecordNames {
  const { id, aliases, upstream, related, ecosystem } = record;
  return { id, aliases, upstream, related, isDistribution: isDistribution(ecosystem) };
}

/** A record may have several blocks for one package. They are merged, unless they concern different builds. */
function mergePackages(blocks: readonly OsvAffected[]): OsvAffected[] {
  const merged = new Map<string, OsvAffected>();
  for (const block of blocks) {
    const key = JSON.stringify([block.ecosystem, block.name, block.module, block.channel]);
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
  const intervals = distinctIntervals(affected.intervals);
  const scheme = schemeOfEcosystem(affected.ecosystem);
  if (scheme === undefined || intervals.length === 0) return { ...affected, intervals };
  const versions = new Set(affected.versions.filter((version) => isInIntervals(scheme, version, intervals) !== 'in'));
  return { ...affected, intervals, versions: [...versions].sort() };
}

function toEntry(advisoryId: string, affected: OsvAffected, vulnerability: string | number): StoredEntry {
  const { intervals, versions, urgency, module, channel, isMalware } = affected;
  return {
    advisoryId,
    vulnerability,
    intervals,
    versions,
    urgency,
    unfixedState: unfixedState(affected),
    ...(module !== undefined && { module }),
    ...(channel !== undefined && { channel }),
    ...(isMalware && { isMalware }),
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
