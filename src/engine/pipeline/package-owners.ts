import { type DeclaredPackage, isDistributionPackageType, type PackageType } from '../../domain/package.ts';
import { lazily } from '../../lib/lazily.ts';
import { type FileFacts, noOwner } from '../analyzers/analyzer.ts';
import { packagesOf } from './apply-layer.ts';
import { createHashMap, createHashTable } from './hash-table.ts';
import { findNode, type MergedTree, resolvePath } from './merged-tree.ts';
import { packageKey } from './package-key.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';
import { isSharedFolder } from './shared-folder.ts';
import { float64sOf } from './tree.ts';
import { childrenOf, type MergedFile } from './tree-node.ts';

/** The files of the merged image that belong to packages that were read. Paths are resolved paths. */
export interface PackageOwners {
  /** Whether the owner is a package of a distribution or of Bitnami, which names the program that the file is. */
  hasProgramOwner(path: string): boolean;
  hasDistributionOwner(path: string): boolean;
  /** Undefined without an owner, and where the lists of files do not state which of several packages it is. */
  distributionOwner(path: string): DeclaredPackage | undefined;
  /** Distribution packages that own files. The position of a package is its number in `inFolder`. */
  distributionOwners: readonly DeclaredPackage[];
  /** `isProgram`: without the folders of which packages own everything except programs. */
  hasLanguageOwner(path: string, isProgram?: boolean): boolean;
  hasOwnerOfType(path: string, type: PackageType): boolean;
  /**
   * The owner of a file of this folder, of which the hash of the path is given: the number of a distribution package, `unnumbered` for another
   * package that owns or declares it, undefined without one. `all`: all files of the folder belong to packages.
   */
  inFolder(folder: string): 'all' | ((hash: number, path: () => string) => number | undefined);
}

/** The owner of a file that is not one of `distributionOwners`. */
export const unnumbered = -1;

/** Largest number of links at the root and in `usr` under which packages may list their files. A merged `usr` has five or six. */
const aliasesMax = 64;

interface OwnedFiles {
  type: PackageType;
  lists: OwnedList[];
  folders: string[];
  /** Folders of which the packages own everything except programs. */
  libraryFolders: string[];
}

/** Hashes of files, with the numbers from 1 of their owners for each run of hashes. 0: not known. */
interface OwnedList {
  hashes: Float64Array;
  runs: { owner: number; end: number }[];
}

export function createPackageOwners(tree: MergedTree, files: { path: string; file: MergedFile }[]): PackageOwners {
  const ownersOf = createOwnerLookup(tree, files);
  const numbers = numberPackages();
  const owned = new Map<PackageType, OwnedFiles>();
  for (const { path, file } of files) {
    for (const { facts } of file.facts) {
      const owner = facts.ownedHashes || facts.ownedFolders || facts.libraryFolders ? ownersOf(path, facts) : undefined;
      // A list without its package owns nothing: the package is not in the inventory, so no advisory is matched for it.
      if (owner === undefined) continue;
      const { type } = owner;
      const ofType: OwnedFiles = owned.get(type) ?? { type, lists: [], folders: [], libraryFolders: [] };
      owned.set(type, ofType);
      if (facts.ownedHashes) ofType.lists.push(ownedList(facts.ownedHashes, facts.ownedRuns, owner, numbers));
      const add = (folders: string[], relatives: readonly string[] = []): void => {
        for (const relative of relatives) {
          const folder = joinPath(parentOf(path), relative);
          if (!isSharedFolder(folder)) folders.push(folder);
        }
      };
      add(ofType.folders, facts.ownedFolders);
      add(ofType.libraryFolders, facts.libraryFolders);
    }
  }
  const ownership = (accepts: (type: PackageType) => boolean) =>
    createOwnership([...owned.values()].filter(({ type }) => accepts(type)));
  const distribution = ownership(isDistributionPackageType);
  const language = ownership((type) => !isDistributionPackageType(type));
  const byType = new Map([...owned.keys()].map((type) => [type, lazily(() => ownership((other) => other === type))]));
  const aliases = folderAliases(tree);
  const declaring = declaringFiles(files);
  /** The number of the package as in `OwnedList`. Undefined without an owner. */
  const numberOf = rememberingLast((path: string): number | undefined => {
    const own = distribution.numberOf(hashPath(path));
    if (own !== undefined) return own;
    for (const { folder, alias } of aliases) {
      if (!path.startsWith(folder)) continue;
      const aliased = distribution.numberOf(hashPath(alias + path.slice(folder.length)));
      if (aliased !== undefined) return aliased;
    }
    return distribution.hasFolderOf(path) ? 0 : undefined;
  });
  const hasDistributionOwner = (path: string): boolean => numberOf(path) !== undefined;
  const ownsFile = rememberingLast((path) => language.hasFile(path) || language.hasFolderOf(path));
  const hasLanguageOwner = (path: string, isProgram = false): boolean =>
    ownsFile(path) || (!isProgram && language.hasLibraryFolderOf(path));
  const hasOwnerOfType = (path: string, type: PackageType): boolean => {
    const files = byType.get(type)?.();
    return files !== undefined && (files.hasFile(path) || files.hasFolderOf(path) || files.hasLibraryFolderOf(path));
  };
  return {
    hasProgramOwner: (path) => hasDistributionOwner(path) || hasOwnerOfType(path, 'bitnami'),
    hasDistributionOwner,
    distributionOwner: (path) => numbers.packages[(numberOf(path) ?? 0) - 1],
    distributionOwners: numbers.packages,
    hasLanguageOwner,
    hasOwnerOfType,
    inFolder(folder) {
      if (distribution.hasFolder(folder) || language.hasFolder(folder) || language.hasLibraryFolder(folder))
        return 'all';
      const isAliased = aliases.some((one) => `${folder}/`.startsWith(one.folder));
      return (hash, path) => {
        const number = distribution.numberOf(hash) ?? (isAliased ? numberOf(path()) : undefined);
        // The number 0, of an owner that is not known, becomes `unnumbered`.
        if (number !== undefined) return number - 1;
        return declaring.has(hash) || language.hasHash(hash) ? unnumbered : undefined;
      };
    },
  };
}

/** A file with many packages is asked for with each of them. */
function rememberingLast<T>(read: (path: string) => T): (path: string) => T {
  let last: { path: string; answer: T } | undefined;
  return (path) => {
    if (path !== last?.path) last = { path, answer: read(path) };
    return last.answer;
  };
}

/** Numbers from 1, in the order of the first use. Declarations of the same package have one number. */
function numberPackages() {
  const numbers = new Map<string, number>();
  const packages: DeclaredPackage[] = [];
  return {
    packages,
    of(declared: DeclaredPackage): number {
      const key = packageKey(declared);
      const number = numbers.get(key) ?? packages.push(declared);
      numbers.set(key, number);
      return number;
    },
  };
}

/** Only packages of distributions have numbers: a package of a language is not a part of another one. */
function ownedList(
  bytes: Uint8Array,
  runs: Uint8Array | undefined,
  { type, packages }: PackageOwner,
  numbers: ReturnType<typeof numberPackages>,
): OwnedList {
  const hashes = float64sOf(bytes);
  if (!isDistributionPackageType(type)) return { hashes, runs: [] };
  const numberAt = (index: number): number => {
    const declared = packages[index];
    return declared === undefined ? 0 : numbers.of(declared);
  };
  if (runs === undefined) {
    // Several declarations of one package are one owner.
    const [only = 0, ...others] = new Set(packages.map(numbers.of));
    return { hashes, runs: [{ owner: others.length === 0 ? only : 0, end: hashes.length }] };
  }
  // Copied, because the bytes need not be aligned.
  const pairs = new Uint32Array(Uint8Array.from(runs).buffer);
  const read = Array.from({ length: pairs.length / 2 }, (_, at) => {
    const [index = noOwner, end = 0] = pairs.subarray(2 * at, 2 * at + 2);
    return { owner: numberAt(index), end };
  });
  return { hashes, runs: read };
}

/** The files that declare packages. */
function declaringFiles(files: { path: string; file: MergedFile }[]) {
  const declaring = files.filter(({ file }) => packagesOf(file.facts).length > 0);
  return tableOf(declaring.map(({ path }) => hashPath(path)));
}

function createOwnership(owned: readonly OwnedFiles[]) {
  const table = mapOf(owned.flatMap(({ lists }) => lists));
  const folders = new Set(owned.flatMap((one) => one.folders));
  const hasFolder = createBelowTest(folders);
  const libraryFolders = new Set(owned.flatMap((one) => one.libraryFolders));
  const hasLibraryFolder = createBelowTest(libraryFolders);
  return {
    hasHash: table.has,
    numberOf: table.get,
    hasFile: (path: string): boolean => table.has(hashPath(path)),
    /** Whether the folder or one above it is owned as a whole. */
    hasFolder,
    hasFolderOf: (path: string): boolean => folders.size > 0 && hasFolder(parentOf(path)),
    /** As `hasFolder`, of folders of which packages own everything except programs. */
    hasLibraryFolder,
    hasLibraryFolderOf: (path: string): boolean => libraryFolders.size > 0 && hasLibraryFolder(parentOf(path)),
  };
}

interface PackageOwner {
  type: PackageType;
  /** The packages to which `ownedRuns` refer. Empty when it is not known which of the type own the files. */
  packages: readonly DeclaredPackage[];
}

/** The packages that own the files of these facts. Undefined when the image has no such package. */
function createOwnerLookup(
  tree: MergedTree,
  files: { file: MergedFile }[],
): (path: string, facts: FileFacts) => PackageOwner | undefined {
  const declared = new Map<string, DeclaredPackage[]>();
  for (const { file } of files) {
    for (const found of packagesOf(file.facts)) {
      const { type, name } = found;
      if (!isDistributionPackageType(type)) continue;
      if (!declared.has(type)) declared.set(type, []);
      const named = declared.get(`${type} ${name}`);
      if (named) named.push(found);
      else declared.set(`${type} ${name}`, [found]);
    }
  }
  const ownerOf = (packages: readonly DeclaredPackage[]): PackageOwner | undefined =>
    packages[0] && { type: packages[0].type, packages };
  return (path, { owner, packages }) => {
    if (owner === undefined) return ownerOf(packages ?? []);
    if ('file' in owner) {
      return ownerOf(packagesOf(findNode(tree, joinPath(parentOf(path), owner.file))?.file?.facts ?? []));
    }
    const { type, name, architecture } = owner;
    // The dependency list of an application covers its files also when it has no dependency.
    if (!isDistributionPackageType(type)) return { type, packages: [] };
    const named = declared.get(name === undefined ? type : `${type} ${name}`);
    if (named === undefined) return undefined;
    const exact = architecture === undefined ? [] : named.filter((one) => one.architecture === architecture);
    return { type, packages: exact.length > 0 ? exact : named };
  };
}

/**
 * Whether a folder is one of the folders or below one. Files are ordered by folder, so the last answer serves many files. The hashes of all
 * folders above are computed in one pass: a path of 4,096 characters may have half as many of them.
 */
function createBelowTest(folders: ReadonlySet<string>): (folder: string) => boolean {
  const table = tableOf(Array.from(folders, hashPath));
  return rememberingLast((folder) => folders.size > 0 && folder !== '' && hashPrefixes(folder).some(table.has));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `app/specifications` and `../gems/x` → `app/gems/x`. A path that leaves the root ends at the root. */
function joinPath(folder: string, relative: string): string {
  const names = folder === '' ? [] : folder.split('/');
  for (const name of relative.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

/** `usr/lib/` is also `lib/` where the root has `lib → usr/lib`. Packages may list their files under either name. */
function folderAliases(tree: MergedTree): { folder: string; alias: string }[] {
  const usr = findNode(tree, 'usr');
  return [...childrenOf(tree.root), ...(usr ? childrenOf(usr) : [])]
    .filter(({ symlink }) => symlink !== null)
    .slice(0, aliasesMax)
    .flatMap(({ path }) => {
      const target = resolvePath(tree, path, true);
      return target === undefined || target === '' ? [] : [{ folder: `${target}/`, alias: `${path}/` }];
    });
}

function tableOf(hashes: readonly number[]): { has(hash: number): boolean } {
  const table = createHashTable(hashes.length);
  for (const hash of hashes) table.add(hash);
  return table;
}

function mapOf(lists: readonly OwnedList[]) {
  const table = createHashMap(lists.reduce((sum, { hashes }) => sum + hashes.length, 0));
  for (const { hashes, runs } of lists) {
    let index = 0;
    for (const { owner, end } of runs) for (; index < end; index += 1) table.add(hashes[index] ?? 0, owner);
    for (; index < hashes.length; index += 1) table.add(hashes[index] ?? 0, 0);
  }
  return table;
}
