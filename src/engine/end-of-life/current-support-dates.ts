import { openSnapshot } from '../advisories/open-snapshot.ts';
import { currentSnapshotPath } from '../advisories/snapshot-files.ts';
import { builtInSupportDates, type SupportDates } from './support-dates.ts';

/** Returns the dates of the current snapshot, or the built-in ones. */
export type ReadSupportDates = () => Promise<SupportDates>;

/** Reads the dates of each snapshot once. A snapshot that cannot be opened counts as none. */
export function createSupportDatesReader(folder: string): ReadSupportDates {
  let known: { path: string; dates: SupportDates } | undefined;
  return async () => {
    const path = await currentSnapshotPath(folder).catch(() => undefined);
    if (path === undefined) return builtInSupportDates;
    if (known?.path !== path) known = { path, dates: readDates(path) };
    return known.dates;
  };
}

function readDates(path: string): SupportDates {
  try {
    const snapshot = openSnapshot(path);
    try {
      return snapshot.supportDates;
    } finally {
      snapshot.close();
    }
  } catch {
    return builtInSupportDates;
  }
}
