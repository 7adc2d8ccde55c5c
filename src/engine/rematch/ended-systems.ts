import type { OperatingSystem } from '../../domain/package.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import { endedRecords } from '../matching/match-inventory.ts';

export interface EndedSystemsTask {
  beforePath: string;
  afterPath: string;
  operatingSystems: readonly (OperatingSystem | null)[];
}

/** Returns the operating systems whose records ended between two snapshots, which makes their images partially assessed. */
export function endedSystems({ beforePath, afterPath, operatingSystems }: EndedSystemsTask): OperatingSystem[] {
  const before = openSnapshot(beforePath);
  const after = openSnapshot(afterPath);
  try {
    return operatingSystems.flatMap((system) =>
      system !== null && endedRecords(system, before) !== endedRecords(system, after) ? [system] : [],
    );
  } finally {
    before.close();
    after.close();
  }
}
