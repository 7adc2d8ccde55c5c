import { openSnapshot } from '../advisories/open-snapshot.ts';
import type { Inventory } from '../pipeline/inventory.ts';
import { addReported } from '../upload/add-reported.ts';
import type { ReportedVulnerability } from '../upload/upload.ts';
import { matchInventory } from './match-inventory.ts';
import type { MatchResult } from './match-result.ts';

export interface MatchTask {
  /** Snapshot file, named by its digest. */
  snapshotPath: string;
  inventory: Pick<Inventory, 'operatingSystem' | 'packages'>;
  /** Findings that other scanners reported for these packages. */
  reported?: ReportedVulnerability[];
}

/** Matching as a task of an engine worker. Input and output are plain data. */
export function runMatch({ snapshotPath, inventory, reported = [] }: MatchTask): MatchResult {
  const snapshot = openSnapshot(snapshotPath);
  try {
    const result = matchInventory(inventory, snapshot);
    return reported.length === 0 ? result : { ...result, findings: addReported(result.findings, reported, snapshot) };
  } finally {
    snapshot.close();
  }
}
