import type { Digest } from '../../domain/digest.ts';
import { openSnapshot } from './open-snapshot.ts';
import type { SnapshotFeed } from './snapshot.ts';
import { currentSnapshotPath, readSnapshotNotes } from './snapshot-files.ts';

/** The current snapshot, as plain data. */
export interface CurrentSnapshot {
  path: string;
  digest: Digest;
  builtAt: string;
  feeds: SnapshotFeed[];
  /** Feeds that are selected and have no content, or files of feeds. What they would cover is not assessed. */
  missing: readonly string[];
  /** Identifies the inputs of the compilation. Empty for the demo snapshot. */
  inputs: string;
}

/** Returns undefined before the first activation, and when the file is missing, damaged or of an older format. */
export async function readCurrentSnapshot(folder: string): Promise<CurrentSnapshot | undefined> {
  const file = await currentSnapshotPath(folder);
  if (file === undefined) return undefined;
  try {
    const snapshot = openSnapshot(file);
    const { digest, builtAt, feeds } = snapshot;
    snapshot.close();
    const { missing = [], inputs = '' } = (await readSnapshotNotes(file)) ?? {};
    return { path: file, digest, builtAt, feeds, missing, inputs };
  } catch {
    return undefined;
  }
}
