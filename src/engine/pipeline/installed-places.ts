import { compareText } from '../../lib/compare-text.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';

/** The places of one installed package. Several thousand lock files may be compared with several thousand places. */
export interface InstalledPlaces {
  add(path: string): void;
  /** Whether the project of a lock file, one of its parts, or a folder above it has the package. */
  hasProjectOf(lockFile: string): boolean;
}

export function createInstalledPlaces(): InstalledPlaces {
  const bases = new Set<string>();
  let index: { sorted: string[]; hashes: Set<number> } | undefined;
  const indexed = () => {
    index ??= { sorted: [...bases].sort(compareText), hashes: new Set([...bases].map(hashPath)) };
    return index;
  };
  return {
    add(path) {
      bases.add(baseOfPlace(path));
      index = undefined;
    },
    hasProjectOf(lockFile) {
      const project = lockFile.slice(0, Math.max(0, lockFile.lastIndexOf('/')));
      if (bases.has('') || bases.has(project)) return true;
      if (project === '') return false;
      const { sorted, hashes } = indexed();
      return hashPrefixes(project).some((hash) => hashes.has(hash)) || hasStart(sorted, `${project}/`);
    },
  };
}

const installFolders = ['/node_modules/', '/vendor/composer/'];

/** The folder of the application in which a package is installed. */
export function baseOfPlace(place: string): string {
  const modules = installFolders.map((folder) => `/${place}`.indexOf(folder)).find((at) => at !== -1);
  if (modules === undefined) return place.slice(0, Math.max(0, place.lastIndexOf('/')));
  return place.slice(0, Math.max(0, modules - 1));
}

/** Binary search for a text with this start. */
function hasStart(sorted: readonly string[], start: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(start) === true;
}
