import type { AdvisoryCause } from '../../domain/finding-cause.ts';
import type { OperatingSystem } from '../../domain/package.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
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
  changes: UnexplainedChange[];
}

/**
 * Returns which change of the advisories explains each change of a finding, in the same order. Without the file of the earlier snapshot,
 * a vulnerability that was published after that snapshot is a new advisory, and any other one that opened is a changed advisory.
 */
export function explainChanges(task: ExplainChangesTask): AdvisoryCause[] {
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
  { operatingSystem, beforeBuiltAt }: ExplainChangesTask,
  { before, after }: { before: AdvisorySnapshot | undefined; after: AdvisorySnapshot },
): AdvisoryCause {
  const item = toInventoryPackage(stored);
  if (item === undefined) return 'advisory changed';
  if (change === 'closed') {
    return namedVulnerabilities(item, operatingSystem, after).has(vulnerabilityId) ? 'advisory changed' : 'withdrawn';
  }
  const wasNamed = before
    ? namedVulnerabilities(item, operatingSystem, before).has(vulnerabilityId)
    : (after.facts(vulnerabilityId)?.publishedAt ?? '') <= beforeBuiltAt;
  return wasNamed ? 'advisory changed' : 'new advisory';
}
