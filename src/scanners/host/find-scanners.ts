import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ExternalScanner } from '../external-scanner.ts';
import type { FoundScanner } from './external-scan.ts';

export interface ScannerPlaces {
  /** Folders that are searched for programs, in the form of PATH. */
  searchPath: string;
  /** Folder with a folder for the database of each scanner, by its name. null: the scanners' own folders in `cacheFolder`. */
  databases: string | null;
  /** The user's folder for caches. */
  cacheFolder: string;
}

const withoutDatabase = 'its database is not installed';

/** The scanners whose programs are on the search path, with the folders of their databases. */
export async function findScanners(
  adapters: readonly ExternalScanner[],
  places: ScannerPlaces,
): Promise<FoundScanner[]> {
  const found = await Promise.all(
    adapters.map(async (adapter): Promise<FoundScanner | null> => {
      const program = await findProgram(adapter.program, places.searchPath);
      if (program === null) return null;
      const databaseFolder = await findDatabase(adapter, places);
      const needsDatabase = adapter.databaseCache !== null && databaseFolder === null;
      return { name: adapter.name, program, databaseFolder, missing: needsDatabase ? withoutDatabase : null };
    }),
  );
  return found.filter((one) => one !== null);
}

async function findProgram(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const path = join(folder, name);
    if ((await isFile(path)) && (await isExecutable(path))) return path;
  }
  return null;
}

async function findDatabase(
  { name, databaseCache }: ExternalScanner,
  { databases, cacheFolder }: ScannerPlaces,
): Promise<string | null> {
  if (databaseCache === null) return null;
  const folder = databases === null ? join(cacheFolder, databaseCache) : join(databases, name);
  return stat(folder).then(
    (stats) => (stats.isDirectory() ? folder : null),
    () => null,
  );
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
