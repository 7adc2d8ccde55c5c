import { isDistributionPackageType, type PackageType } from '../../domain/package.ts';
import { lazily } from '../../lib/lazily.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import { packagesOf } from './apply-layer.ts';
import { createHashTable } from './hash-table.ts';
import { findNode, type MergedFile, type MergedTree, resolvePath } from './merged-tree.ts';
import { hashPath, hashPrefixes } from './path-hash.ts';
import { float64sOf } from './tree.ts';

/** The files of the merged image that belong to packages that were read. Paths are resolved paths. */
export interface PackageOwners {
  /** Whether the owner is a package of a distribution or of Bitnami, which names the program that the file is. */
  hasProgramOwner(path: string): boolean;
  hasDistributionOwner(path: string): boolean;
  hasLanguageOwner(path: string): boolean;
  hasOwnerOfType(path: string, type: PackageType): boolean;
  /**
   * Whether a file of this folder, of which the hash of the path is given, belongs to a package or declares one. `all`: all files of the
   * folder belong to packages.
   */
  inFolder(folder: string): 'all' | ((hash: number, path: () => string) => boolean);
}

/** Largest number of links at the root and in `usr` under which packages may list their files. A merged `usr` has five or six. */
const aliasesMax = 64;

interface OwnedFiles {
  type: PackageType;
  hashes: Float64Array[];
  folders: string[];
}

export function createPackageOwners(tree: MergedTree, files: { path: string; file: MergedFile }[]): PackageOwners {
  const ownerTypes = createOwnerLookup(tree, files);
  const owned = new Map<PackageType, OwnedFiles>();
  for (const { path, file } of files) {
    for (const { facts } of file.facts) {
      const type = facts.ownedHashes || facts.ownedFolders ? ownerTypes(path, facts) : undefined;
      // A list without its package owns nothing: the package is not in the inventory, so no advisory is matched for it.
      if (type === undefined) continue;
      const ofType: OwnedFiles = owned.get(type) ?? { type, hashes: [], folders: [] };
      owned.set(type, ofType);
      if (facts.ownedHashes) ofType.hashes.push(float64sOf(facts.ownedHashes));
      for (const folder of facts.ownedFolders ?? []) ofType.folders.push(joinPath(parentOf(path), folder));
    }
  }
  const ownership = (accepts: (type: PackageType) => boolean) =>
    createOwnership([...owned.values()].filter(({ type }) => accepts(type)));
  const distribution = ownership(isDistributionPackageType);
  const language = ownership((type) => !isDistributionPackageType(type));
  const byType = new Map([...owned.keys()].map((type) => [type, lazily(() => ownership((other) => other === type))]));
  const aliases = folderAliases(tree);
  const declaring = declaringFiles(files);
  const hasDistributionOwner = rememberingLast(
    (path: string): boolean =>
      distribution.hasFile(path) ||
      aliases.some(
        ({ folder, alias }) => path.startsWith(folder) && distribution.hasFile(alias + path.slice(folder.length)),
      ) ||
      distribution.hasFolderOf(path),
  );
  const hasLanguageOwner = rememberingLast((path) => language.hasFile(path) || language.hasFolderOf(path));
  const hasOwnerOfType = (path: string, type: PackageType): boolean => {
    const files = byType.get(type)?.();
    return files !== undefined && (files.hasFile(path) || files.hasFolderOf(path));
  };
  return {
    hasProgramOwner: (path) => hasDistributionOwner(path) || hasOwnerOfType(path, 'bitnami'),
    hasDistributionOwner,
    hasLanguageOwner,
    hasOwnerOfType,
    inFolder(folder) {
      if (distribution.hasFolder(folder) || language.hasFolder(folder)) return 'all';
      const isAliased = aliases.some((one) => `${folder}/`.startsWith(one.folder));
      return (hash, path) => {
        if (declaring.has(hash) || distribution.hasHash(hash) || language.hasHash(hash)) return true;
        return isAliased && hasDistributionOwner(path());
      };
    },
  };
}

/** A file with many packages is asked for with each of them. */
function rememberingLast(test: (path: string) => boolean): (path: string) => boolean {
  let last: string | undefined;
  let answer = false;
  return (path) => {
    if (path !== last) answer = test(path);
    last = path;
    return answer;
  };
}

/** The files that declare packages. */
function declaringFiles(files: { path: string; file: MergedFile }[]) {
  const declaring = files.filter(({ file }) => packagesOf(file.facts).length > 0);
  return tableOf([Float64Array.from(declaring, ({ path }) => hashPath(path))]);
}

function createOwnership(owned: readonly OwnedFiles[]) {
  const table = tableOf(owned.flatMap(({ hashes }) => hashes));
  const folders = new Set(owned.flatMap((one) => one.folders));
  const hasFolder = createBelowTest(folders);
  return {
    hasHash: table.has,
    hasFile: (path: string): boolean => table.has(hashPath(path)),
    /** Whether the folder or one above it is owned as a whole. */
    hasFolder,
    hasFolderOf: (path: string): boolean => folders.size > 0 && hasFolder(parentOf(path)),
  };
}

/** Type of the packages that own the files of these facts. Undefined when the image has no such package. */
function createOwnerLookup(
  tree: MergedTree,
  files: { file: MergedFile }[],
): (path: string, facts: FileFacts) => PackageType | undefined {
  const declared = new Set<string>();
  for (const { file } of files) {
    for (const { type, name } of packagesOf(file.facts)) {
      if (!isDistributionPackageType(type)) continue;
      declared.add(type);
      declared.add(`${type} ${name}`);
    }
  }
  return (path, { owner, packages }) => {
    if (owner === undefined) return packages?.[0]?.type;
    if ('file' in owner) {
      const file = findNode(tree, joinPath(parentOf(path), owner.file))?.file;
      return packagesOf(file?.facts ?? [])[0]?.type;
    }
    // The dependency list of an application covers its files also when it has no dependency.
    if (!isDistributionPackageType(owner.type)) return owner.type;
    const key = owner.name === undefined ? owner.type : `${owner.type} ${owner.name}`;
    return declared.has(key) ? owner.type : undefined;
  };
}

/**
 * Whether a folder is one of the folders or below one. Files are ordered by folder, so the last answer serves many files. The hashes of all
 * folders above are computed in one pass: a path of 4,096 characters may have half as many of them.
 */
function createBelowTest(folders: ReadonlySet<string>): (folder: string) => boolean {
  const table = tableOf([Float64Array.from(folders, (folder) => hashPath(folder))]);
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
  const top = [...(tree.root.children?.values() ?? [])];
  const inUsr = [...(findNode(tree, 'usr')?.children?.values() ?? [])];
  return [...top, ...inUsr]
    .filter(({ symlink }) => symlink !== null)
    .slice(0, aliasesMax)
    .flatMap(({ path }) => {
      const target = resolvePath(tree, path, true);
      return target === undefined || target === '' ? [] : [{ folder: `${target}/`, alias: `${path}/` }];
    });
}

function tableOf(lists: readonly Float64Array[]): { has(hash: number): boolean } {
  const table = createHashTable(lists.reduce((sum, list) => sum + list.length, 0));
  for (const list of lists) for (const hash of list) table.add(hash);
  return table;
}
