import { isDistributionPackageType, type PackageType } from '../../domain/package.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import { packagesOf } from './apply-layer.ts';
import { createHashTable } from './hash-table.ts';
import { findNode, type MergedFile, type MergedTree, resolvePath } from './merged-tree.ts';
import { hashPath } from './path-hash.ts';
import { float64sOf } from './tree.ts';

/** The files of the merged image that belong to packages that were read. Paths are resolved paths. */
export interface PackageOwners {
  hasDistributionOwner(path: string): boolean;
  hasLanguageOwner(path: string): boolean;
  /** Whether the file itself declares packages. */
  declaresPackage(path: string): boolean;
}

/** Largest number of links at the root and in `usr` under which packages may list their files. A merged `usr` has five or six. */
const aliasesMax = 64;

export function createPackageOwners(tree: MergedTree, files: { path: string; file: MergedFile }[]): PackageOwners {
  const hashes = { distribution: [] as Float64Array[], language: [] as Float64Array[] };
  const folders = { distribution: new Set<string>(), language: new Set<string>() };
  const ownerTypes = createOwnerLookup(tree, files);
  for (const { path, file } of files) {
    for (const { facts } of file.facts) {
      const type = facts.ownedHashes || facts.ownedFolders ? ownerTypes(path, facts) : undefined;
      // A list without its package owns nothing: the package is not in the inventory, so no advisory is matched for it.
      if (type === undefined) continue;
      const side = isDistributionPackageType(type) ? 'distribution' : 'language';
      if (facts.ownedHashes) hashes[side].push(float64sOf(facts.ownedHashes));
      for (const folder of facts.ownedFolders ?? []) folders[side].add(joinPath(parentOf(path), folder));
    }
  }
  const aliases = folderAliases(tree);
  const isInDistributionFolder = createBelowTest(folders.distribution);
  const isInLanguageFolder = createBelowTest(folders.language);
  const distribution = tableOf(hashes.distribution);
  const language = tableOf(hashes.language);
  return {
    hasDistributionOwner: (path) =>
      distribution.has(hashPath(path)) ||
      aliases.some(
        ({ folder, alias }) => path.startsWith(folder) && distribution.has(hashPath(alias + path.slice(folder.length))),
      ) ||
      isInDistributionFolder(path),
    hasLanguageOwner: (path) => language.has(hashPath(path)) || isInLanguageFolder(path),
    declaresPackage: (path) => packagesOf(findNode(tree, path)?.file?.facts ?? []).length > 0,
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
    const key = owner.name === undefined ? owner.type : `${owner.type} ${owner.name}`;
    return declared.has(key) ? owner.type : undefined;
  };
}

/** Whether a path is in one of the folders at any depth. Files are ordered by folder, so the last answer serves many files. */
function createBelowTest(folders: ReadonlySet<string>): (path: string) => boolean {
  let last: string | undefined;
  let isBelow = false;
  return (path) => {
    if (folders.size === 0) return false;
    const parent = parentOf(path);
    if (parent === last) return isBelow;
    last = parent;
    isBelow = false;
    for (let folder = parent; folder !== '' && !isBelow; folder = parentOf(folder)) isBelow = folders.has(folder);
    return isBelow;
  };
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
