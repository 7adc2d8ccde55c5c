import { packagesOf } from './apply-layer.ts';
import { createHashTable } from './hash-table.ts';
import type { InventoryPackage } from './inventory.ts';
import { findNode, type MergedFile, type MergedTree, resolvePath } from './merged-tree.ts';
import { hashPath } from './path-hash.ts';
import { float64sOf } from './tree.ts';

/** The files of the merged image that belong to packages that were read. Paths are resolved paths. */
export interface PackageOwners {
  hasDistributionOwner(path: string): boolean;
  hasLanguageOwner(path: string): boolean;
}

/** Largest number of links at the root and in `usr` under which packages may list their files. A merged `usr` has five or six. */
const aliasesMax = 64;

export function createPackageOwners(
  tree: MergedTree,
  files: { path: string; file: MergedFile }[],
  packages: readonly InventoryPackage[],
): PackageOwners {
  const distribution: Float64Array[] = [];
  const language: Float64Array[] = [];
  const debNames = new Set(packages.filter(({ type }) => type === 'deb').map(({ name }) => name));
  for (const { path, file } of files) {
    for (const { facts } of file.facts) {
      if (!facts.ownedHashes) continue;
      const hashes = float64sOf(facts.ownedHashes);
      if (isPythonListOfReadPackage(tree, path)) language.push(hashes);
      else if (isListOfReadPackage(tree, path, file, debNames)) distribution.push(hashes);
    }
  }
  const aliases = folderAliases(tree);
  const distributionHashes = tableOf(distribution);
  const languageHashes = tableOf(language);
  return {
    hasDistributionOwner: (path) =>
      distributionHashes.has(hashPath(path)) ||
      aliases.some(
        ({ folder, alias }) =>
          path.startsWith(folder) && distributionHashes.has(hashPath(alias + path.slice(folder.length))),
      ),
    hasLanguageOwner: (path) =>
      languageHashes.has(hashPath(path)) || isInNpmPackage(tree, path) || isInUnpackedEgg(tree, path),
  };
}

/** A list without its package owns nothing: the package is not in the inventory, so no advisory is matched for it. */
function isListOfReadPackage(tree: MergedTree, path: string, file: MergedFile, debNames: ReadonlySet<string>): boolean {
  // Alpine's database contains packages and their files.
  if (!path.startsWith('var/lib/dpkg/')) return packagesOf(file.facts).length > 0;
  if (path === 'var/lib/dpkg/diversions') return debNames.size > 0;
  if (path.endsWith('.md5sums')) return hasPackages(tree, path.slice(0, -'.md5sums'.length));
  const name = path.slice(path.lastIndexOf('/') + 1, -'.list'.length);
  return debNames.has(name.replace(/:[a-z0-9-]+$/, ''));
}

function isPythonListOfReadPackage(tree: MergedTree, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (path.endsWith('.dist-info/RECORD')) return hasPackages(tree, `${folder}/METADATA`);
  return path.endsWith('.egg-info/installed-files.txt') && hasPackages(tree, `${folder}/PKG-INFO`);
}

function hasPackages(tree: MergedTree, path: string): boolean {
  const file = findNode(tree, path)?.file;
  return file ? packagesOf(file.facts).length > 0 : false;
}

/** Whether a `node_modules/NAME/` on the path has a package.json that was read. */
function isInNpmPackage(tree: MergedTree, path: string): boolean {
  const names = path.split('/');
  for (let index = names.length - 2; index >= 0; index -= 1) {
    if (names[index] !== 'node_modules') continue;
    const length = names[index + 1]?.startsWith('@') ? 3 : 2;
    if (hasPackages(tree, [...names.slice(0, index + length), 'package.json'].join('/'))) return true;
  }
  return false;
}

function isInUnpackedEgg(tree: MergedTree, path: string): boolean {
  const end = path.indexOf('.egg/');
  return end !== -1 && hasPackages(tree, `${path.slice(0, end)}.egg/EGG-INFO/PKG-INFO`);
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
