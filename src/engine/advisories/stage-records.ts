import type { Epss } from '../../domain/finding.ts';
import type { FeedRecord, PackageStatement } from './feed-record.ts';
import { addDueDay } from './kev/add-due-day.ts';
import type { StagingStore } from './staging-store.ts';
import type { StoredEntry } from './stored-entry.ts';

/** Facts that are small enough for memory, by CVE. */
export interface VulnerabilityScores {
  epss: Map<string, Epss>;
  /** Due dates of exploited vulnerabilities, YYYY-MM-DD. */
  dueDays: Map<string, string | null>;
}

/**
 * Stores what feeds state. Facts of vulnerabilities outside `wanted` are left out: the feeds name hundreds of thousands of others. Undefined:
 * all are kept.
 */
export function stageRecords(
  staging: StagingStore,
  { epss, dueDays }: VulnerabilityScores,
  wanted: ReadonlySet<string> | undefined,
): (record: FeedRecord, feedId: string) => void {
  const isWanted = (id: string): boolean => wanted === undefined || wanted.has(id);
  return (record, feedId) => {
    if (record.kind === 'advisory') staging.addRecord(record.record);
    else if (record.kind === 'statement') addStatement(staging, record.statement);
    else if (record.kind === 'artifact') staging.addArtifact(record.sha1, record.coordinates);
    else if (record.kind === 'opinion') {
      if (isWanted(record.opinion.vulnerabilityId)) staging.addOpinion(record.opinion, feedId);
    } else if (record.kind === 'rejected') {
      if (isWanted(record.vulnerabilityId)) staging.addRejected(record.vulnerabilityId);
    } else if (record.kind === 'score') {
      if (isWanted(record.cveId)) epss.set(record.cveId, record.epss);
    } else if (record.kind === 'exploited' && isWanted(record.cveId)) {
      addDueDay(dueDays, record.cveId, record.dueOn);
    }
  };
}

function addStatement(staging: StagingStore, statement: PackageStatement): void {
  const { ecosystem, name, vulnerabilityId, advisoryId, intervals, urgency, unfixedState, module, channel } = statement;
  const entry: StoredEntry = {
    advisoryId,
    vulnerability: vulnerabilityId,
    intervals,
    versions: [],
    urgency,
    unfixedState: unfixedState ?? 'unknown',
    ...(module !== undefined && { module }),
    ...(channel !== undefined && { channel }),
  };
  staging.addEntry(ecosystem, name, entry, 0, statement.isSupplement);
}
