import { type DeclaredPackage, isDistributionPackageType } from '../../domain/package.ts';
import type { LockScope } from '../analyzers/analyzer.ts';
import { isAmongVendored } from '../analyzers/python/python-path.ts';
import { packagesOf } from './apply-layer.ts';
import { baseOfPlace, createInstalledPlaces, type InstalledPlaces } from './installed-places.ts';
import { packageKey } from './package-key.ts';
import type { PackageOwners } from './package-owners.ts';
import type { MergedFile } from './tree-node.ts';

interface PresentFile {
  path: string;
  file: MergedFile;
}

/** The packages of lock files that belong to the inventory. */
export interface LockedPackages {
  /**
   * Whether a package of this file is listed although no other file declares it. Development packages never are. Packages of type `generic`
   * (JSR, Crystal) have no installed form that an analyzer reads, so they always are.
   */
  isListed(path: string, declared: DeclaredPackage): boolean;
  /** Whether a lock file names this package that other files declare, so that the lock file is one of its paths. */
  lockFilesOf(key: string): readonly string[];
  /** Whether the lock files of all places of the package name it as a development dependency. */
  isDevelopment(key: string, paths: readonly string[]): boolean;
}

/**
 * Share of the production packages of a lock file that must be installed for the file to describe installed packages. Packages of other
 * platforms and groups are not installed, and unrelated applications share few packages.
 */
const installedShareMin = 0.25;
/** Largest number of lock files that are compared for one package. */
const mentionsMax = 20;

/**
 * Compares lock files with the installed packages of the image. Where packages of a lock file are installed, the installed ones are listed and
 * no other: groups and platforms of the lock file may be left out. Where none is installed, the application was bundled or compiled, and the
 * production packages of the lock file are listed.
 */
export function selectLockedPackages(files: readonly PresentFile[], owners: PackageOwners): LockedPackages {
  const lockFiles = files.filter(({ file }) => isProjectLock(lockScopeOf(file)));
  const installed =
    lockFiles.length > 0 ? indexInstalled(files, owners) : { places: new Map(), names: new Set<string>() };
  const listed = new Set<string>();
  const mentions = new Map<string, { path: string; scope: LockScope; isDevelopment: boolean }[]>();
  for (const { path, file } of lockFiles) {
    const scope = lockScopeOf(file) ?? 'image';
    const packages = packagesOf(file.facts);
    const isInstalled = scope === 'project' ? isProjectInstalled : isImageInstalled;
    if (!isInstalled(path, packages, installed)) listed.add(path);
    for (const declared of packages) {
      const key = packageKey(declared);
      if (!installed.places.has(key)) continue;
      const known = mentions.get(key);
      const mention = { path, scope, isDevelopment: declared.isDevelopment === true };
      if (!known) mentions.set(key, [mention]);
      else if (known.length < mentionsMax) known.push(mention);
    }
  }
  return {
    isListed: (path, { type }) => type === 'generic' || listed.has(path),
    lockFilesOf: (key) => mentions.get(key)?.map(({ path }) => path) ?? [],
    isDevelopment(key, paths) {
      const found = mentions.get(key) ?? [];
      if (!found.some((mention) => mention.isDevelopment)) return false;
      return paths.every((path) => {
        const relevant = found.filter((one) => one.scope === 'image' || isOfProject(path, one.path));
        return relevant.length > 0 && relevant.every((one) => one.isDevelopment);
      });
    },
  };
}

interface Installed {
  /** Places of the declaring files, by package key. */
  places: ReadonlyMap<string, InstalledPlaces>;
  /** `type name` of each package. */
  names: ReadonlySet<string>;
}

function isProjectLock(scope: LockScope | undefined): boolean {
  return scope === 'project' || scope === 'image';
}

export function lockScopeOf(file: MergedFile): LockScope | undefined {
  return file.facts.find(({ facts }) => facts.lockScope !== undefined)?.facts.lockScope;
}

function indexInstalled(files: readonly PresentFile[], owners: PackageOwners): Installed {
  const places = new Map<string, InstalledPlaces>();
  const names = new Set<string>();
  for (const { path, file } of files) {
    if (file.facts.length === 0 || lockScopeOf(file) !== undefined) continue;
    // The packages of a distribution serve its own programs, and copies in another package only that package.
    if (owners.hasDistributionOwner(path) || isAmongVendored(path)) continue;
    for (const declared of packagesOf(file.facts)) {
      if (isDistributionPackageType(declared.type)) continue;
      const key = packageKey(declared);
      names.add(nameKey(key));
      const known = places.get(key) ?? createInstalledPlaces();
      places.set(key, known);
      known.add(path);
    }
  }
  return { places, names };
}

function isProjectInstalled(path: string, packages: readonly DeclaredPackage[], { places }: Installed): boolean {
  return packages.some((declared) => places.get(packageKey(declared))?.hasProjectOf(path));
}

function isImageInstalled(_: string, packages: readonly DeclaredPackage[], { names }: Installed): boolean {
  const production = packages.filter(({ isDevelopment }) => !isDevelopment);
  const counted = new Set((production.length > 0 ? production : packages).map((one) => nameKey(packageKey(one))));
  const found = [...counted].filter((name) => names.has(name)).length;
  return found > 0 && found >= counted.size * installedShareMin;
}

/** Whether the place of an installed package is the project of the lock file, one of its parts, or a folder above it. */
function isOfProject(place: string, lockFile: string): boolean {
  const base = baseOfPlace(place);
  const project = parentOf(lockFile);
  return isSameOrBelow(project, base) || (project !== '' && isSameOrBelow(base, project));
}

function isSameOrBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameKey(key: string): string {
  return key.slice(0, key.indexOf('\0', key.indexOf('\0') + 1));
}
