import { openSnapshot } from '../advisories/open-snapshot.ts';
import type { Inventory } from '../pipeline/inventory.ts';
import { matchInventory } from './match-inventory.ts';
import type { MatchResult } from './match-result.ts';

export interface MatchTask {
  /** Snapshot file, named by its digest. */
  snapshotPath: string;
  inventory: Pick<Inventory, 'operatingSystem' | 'packages'>;
}

/** Matching as a task for a worker thread: plain data in and out. */
export function runMatch({ snapshotPath, inventory }: MatchTask): MatchResult {
  const snapshot = openSnapshot(snapshotPath);
  try {
    return matchInventory(inventory, snapshot);
  } finally {
    snapshot.close();
  }
}
