import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ExternalScanner, ExternalScannerName } from '../external-scanner.ts';

export interface ScannerPlaces {
  /** Program files that the settings name. */
  programs?: Readonly<Partial<Record<ExternalScannerName, string>>>;
  /** Folders that are searched for programs, in the form of PATH. Empty: only programs that the settings name are used. */
  searchPath: string;
  /** Folder that is searched after those of `searchPath`. */
  installed?: string;
  /** Folders of databases that the settings name. */
  databaseFolders?: Readonly<Partial<Record<ExternalScannerName, string>>>;
  /** Folder with a folder for the database of each scanner, by its name. null: the scanners' own folders in `cacheFolder`. */
  databases: string | null;
  /** The user's folder for caches. */
  cacheFolder: string;
}

export interface LocatedScanner {
  name: ExternalScannerName;
  program: string | null;
  /** Why this program is used. null: there is none. */
  origin: 'setting' | 'path' | 'installed' | null;
  /** null: there is none, or the scanner needs none. */
  databaseFolder: string | null;
  /** Why it cannot be run: one clause for users. null: it can. */
  missing: string | null;
}

/** The program and the database of a scanner on this machine. Nothing is started. */
export async function locateScanner(adapter: ExternalScanner, places: ScannerPlaces): Promise<LocatedScanner> {
  const { program, origin } = await locateProgram(adapter, places);
  const databaseFolder = await locateDatabase(adapter, places);
  const located = { name: adapter.name, program, origin, databaseFolder };
  if (program === null) return { ...located, missing: 'it is not installed' };
  if (!(await isProgram(program))) return { ...located, missing: 'the settings name no executable file' };
  const needsDatabase = adapter.databaseCache !== null && databaseFolder === null;
  return { ...located, missing: needsDatabase ? 'its database is not installed' : null };
}

async function locateProgram(
  { name, program: file }: ExternalScanner,
  { programs, searchPath, installed }: ScannerPlaces,
): Promise<Pick<LocatedScanner, 'program' | 'origin'>> {
  const named = programs?.[name];
  if (named !== undefined) return { program: named, origin: 'setting' };
  const folders = searchPath.split(delimiter).filter(isAbsolute);
  for (const folder of folders) {
    const program = join(folder, file);
    if (await isProgram(program)) return { program, origin: 'path' };
  }
  const last = installed === undefined || searchPath === '' ? undefined : join(installed, file);
  return last !== undefined && (await isProgram(last))
    ? { program: last, origin: 'installed' }
    : { program: null, origin: null };
}

async function locateDatabase(
  { name, databaseCache }: ExternalScanner,
  { databaseFolders, databases, cacheFolder }: ScannerPlaces,
): Promise<string | null> {
  if (databaseCache === null) return null;
  const folder =
    databaseFolders?.[name] ?? (databases === null ? join(cacheFolder, databaseCache) : join(databases, name));
  const stats = await stat(folder).catch(() => undefined);
  return stats?.isDirectory() === true ? folder : null;
}

async function isProgram(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return false;
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
