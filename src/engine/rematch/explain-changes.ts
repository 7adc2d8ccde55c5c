import type { ResultCause } from '../../domain/finding-cause.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import { matchPackage } from '../matching/match-inventory.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import { namedVulnerabilities } from './named-vulnerabilities.ts';
import { type StoredPackage, toInventoryPackage } from './stored-package.ts';

/** A finding that one of two results of the same package has. */
export interface UnexplainedChange {
  package: StoredPackage;
  vulnerabilityId: string;
  change: 'opened' | 'closed';
}

export interface ExplainChangesTask {
  /** The snapshot of the earlier result. Null if its file no longer exists. */
  beforePath: string | null;
  /** When the snapshot of the earlier result was built (ISO 8601). */
  beforeBuiltAt: string;
  afterPath: string;
  operatingSystem: OperatingSystem | null;
  /** Whether the earlier result has another matching revision. */
  isOtherMatching: boolean;
  changes: UnexplainedChange[];
}

/**
 * Returns which change of the advisories explains each change of a finding, in the same order. Without the file of the earlier snapshot,
 * a vulnerability that was published after that snapshot is a new advisory, and any other one that opened is a changed advisory. A change is
 * one of the engine if this revision gives the later result with the earlier advisories too.
 */
export function explainChanges(task: ExplainChangesTask): ResultCause[] {
  const before = task.beforePath === null ? undefined : openSnapshot(task.beforePath);
  const after = openSnapshot(task.afterPath);
  try {
    return task.changes.map((change) => causeOf(change, task, { before, after }));
  } finally {
    before?.close();
    after.close();
  }
}

function causeOf(
  { package: stored, vulnerabilityId, change }: UnexplainedChange,
  { operatingSystem, beforeBuiltAt, isOtherMatching }: ExplainChangesTask,
  { before, after }: { before: AdvisorySnapshot | undefined; after: AdvisorySnapshot },
): ResultCause {
  const item = toInventoryPackage(stored);
  if (item === undefined) return 'advisory changed';
  if (isOtherMatching && before) {
    const wasFound = isFound(item, operatingSystem, vulnerabilityId, before);
    if (wasFound === (change === 'opened')) return 'engine';
  }
  if (change === 'closed') {
    return namedVulnerabilities(item, operatingSystem, after).has(vulnerabilityId) ? 'advisory changed' : 'withdrawn';
  }
  const wasNamed = before
    ? namedVulnerabilities(item, operatingSystem, before).has(vulnerabilityId)
    : (after.facts(vulnerabilityId)?.publishedAt ?? '') <= beforeBuiltAt;
  return wasNamed ? 'advisory changed' : 'new advisory';
}

function isFound(
  item: InventoryPackage,
  operatingSystem: OperatingSystem | null,
  vulnerabilityId: string,
  snapshot: AdvisorySnapshot,
): boolean {
  const { findings } = matchPackage(item, 0, operatingSystem, snapshot);
  return findings.some(({ vulnerability }) => vulnerability.id === vulnerabilityId);
}
