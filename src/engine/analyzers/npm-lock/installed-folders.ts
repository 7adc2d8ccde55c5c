import { listOf, membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';

const modules = 'node_modules/';
const foldersMax = 10_000;

/**
 * The folders of the packages that a package manager installed, by its record in `node_modules` and relative to that of the record. None for a
 * record in another format.
 */
export function installedFolders(record: string, text: string): string[] {
  // pnpm installs all packages beside its record.
  if (record === 'lock.yaml') return ['.'];
  try {
    return foldersIn(record, text).filter(isInside).slice(0, foldersMax);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

/**
 * The folders of the packages that a lock file of Bun names, relative to that of the lock file, and Bun's store. Bun leaves no record in
 * `node_modules`. The folder of a package contains those that only it requires.
 */
export function bunFolders(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return ['.bun', ...names.filter(isInside)].slice(0, foldersMax).map((folder) => modules + folder);
}

function foldersIn(record: string, text: string): string[] {
  switch (record) {
    // The keys are paths from the folder of the project.
    case '.package-lock.json':
      return Object.keys(recordOf(recordOf(parseLockJson(text))['packages'])).flatMap(belowModules);
    // Yarn 1 names the packages by their requirements: `@acme/x@^1.0.0`.
    case '.yarn-integrity':
      return Object.keys(recordOf(recordOf(parseLockJson(text))['lockfileEntries'])).flatMap((key) => {
        const at = key.indexOf('@', 1);
        return at === -1 ? [] : key.slice(0, at);
      });
    // Later versions have a list `locations` for each package.
    case '.yarn-state.yml':
      return [...text.matchAll(/^ {4}- "([^"\n]{1,1024})"$/gm).take(foldersMax)].flatMap(([, folder = '']) =>
        belowModules(folder),
      );
    // Yarn with the linker `pnpm`: the keys are the folders of the packages in its store, and `.` for the project.
    case '.package-map.json':
      return Object.keys(recordOf(recordOf(parseLockJson(text))['packages']));
    // pnpm names the places only if it installed the packages as npm does. The paths are those of `.package-lock.json`.
    case '.modules.yaml':
      return membersOf(recordOf(readModulesFile(text))['hoistedLocations']).flatMap(([, folders]) =>
        listOf(folders).flatMap((folder) => belowModules(textOf(folder) ?? '')),
      );
    default:
      return [];
  }
}

/** pnpm wrote YAML up to version 9 and writes JSON since version 10. */
function readModulesFile(text: string): unknown {
  return text.trimStart().startsWith('{') ? parseLockJson(text) : readBlockYaml(text)[0];
}

function belowModules(folder: string): string[] {
  return folder.startsWith(modules) ? [folder.slice(modules.length)] : [];
}

function isInside(folder: string): boolean {
  return folder.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
