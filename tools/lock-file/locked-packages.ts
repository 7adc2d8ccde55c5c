/** An entry of `packages` in a package-lock.json (version 3); the fields that the tools use. */
export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** @throws {Error} when the text has no packages */
export function parseLockedPackages(lockFile: string): LockedPackages {
  const lock: unknown = JSON.parse(lockFile);
  const packages = typeof lock === 'object' && lock !== null && 'packages' in lock ? lock.packages : undefined;
  if (typeof packages !== 'object' || packages === null) throw new Error('the lock file lists no packages');
  return packages as LockedPackages;
}

/**
 * Paths of the packages that a folder of the project needs at run time: its dependencies and optional dependencies, and theirs, with peer
 * dependencies that are installed. The root is the folder `''`; a workspace is named by its path.
 *
 * @param isLeftOut names of packages that do not count, and neither do packages that only they need
 */
export function neededPackages(
  packages: LockedPackages,
  folder: string,
  isLeftOut: (name: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of namesIn(packages[path] ?? {})) {
      const needed = isLeftOut(name) ? undefined : resolvePackage(packages, path, name);
      if (needed === undefined || found.has(needed)) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return found;
}

function namesIn({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Node's search: in the folder of the importing package, then in each folder above. Undefined for a package that is not installed. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function parentOf(folder: string): string {
  return /^(.*)\/node_modules\/[^/]+(?:\/[^/]+)?$/.exec(folder)?.[1] ?? '';
}

/** `node_modules/a/node_modules/@b/c` → `@b/c`. */
export function packageNameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
