import type { CurrentSnapshot } from './current-snapshot.ts';
import { snapshotOfInputs } from './snapshot-files.ts';
import { type SnapshotLoss, snapshotLosses } from './snapshot-losses.ts';

/**
 * What the snapshot of these inputs has lost, if an earlier refresh compiled it and refused it. A source can stay incomplete for days, and each
 * refresh receives the same files: comparing the refused snapshot again takes seconds, compiling it minutes. Empty if there is no such snapshot.
 */
export async function knownLosses(folder: string, current: CurrentSnapshot, inputs: string): Promise<SnapshotLoss[]> {
  const refused = await snapshotOfInputs(folder, inputs);
  if (refused === undefined || refused === current.path) return [];
  try {
    return snapshotLosses(current.path, refused);
  } catch {
    // The file may be damaged or have an older format. The refresh compiles it again.
    return [];
  }
}
