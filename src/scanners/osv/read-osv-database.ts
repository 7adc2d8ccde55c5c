import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ScannerDatabase } from '../external-scanner.ts';

/** Folders of releases from 2.4 on, and before. */
export const osvDatabaseParts = ['osv-scalibr', 'osv-scanner'];
const ecosystemsMax = 1000;

/** The newest archive of an ecosystem. OSV-Scanner does not print the age of its database. */
export async function readOsvDatabase(folder: string): Promise<ScannerDatabase | null> {
  let newest = 0;
  for (const name of osvDatabaseParts) {
    const ecosystems = await readdir(path.join(folder, name)).catch(() => []);
    for (const ecosystem of ecosystems.slice(0, ecosystemsMax)) {
      const file = await stat(path.join(folder, name, ecosystem, 'all.zip')).catch(() => undefined);
      if (file?.isFile()) newest = Math.max(newest, file.mtimeMs);
    }
  }
  if (newest === 0) return null;
  const builtAt = new Date(newest).toISOString();
  return { version: builtAt, builtAt };
}
