import { isDistributionPackageType, type PackageType } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { type AppliedLayer, packagesOf } from './apply-layer.ts';
import { createHashTable } from './hash-table.ts';
import type { ListedFolder } from './listed-files.ts';
import { findNode, type MergedTree } from './merged-tree.ts';
import { typesWithFilePerPackage } from './removed-files.ts';
import { float64sOf } from './tree.ts';
import type { MergedFile } from './tree-node.ts';

/** Packages that a layer removed from a database that still has others, and the hashes of the files that they owned. */
export interface RewrittenDatabase {
  path: string;
  /** Index of that content layer. */
  layer: number;
  packages: { type: PackageType; name: string }[];
  hashes: Float64Array[];
}

/** The database that this layer rewrote with fewer packages. Undefined for layers that only add or upgrade packages. */
export function rewrittenDatabase(
  tree: MergedTree,
  applied: AppliedLayer,
  layer: number,
): RewrittenDatabase | undefined {
  const packages: RewrittenDatabase['packages'] = [];
  const hashes: Float64Array[] = [];
  let database: string | undefined;
  for (const [path, file] of applied.removed) {
    const now = findNode(tree, path)?.file;
    const lost = lostPackages(file, now);
    if (lost.length > 0) database ??= path;
    // A call has too few arguments for the packages of a large database.
    for (const found of lost) packages.push(found);
    const owned = ownedHashes(file);
    for (const list of now ? withoutHashes(owned, ownedHashes(now)) : owned) hashes.push(list);
  }
  return database === undefined || hashes.length === 0 ? undefined : { path: database, layer, packages, hashes };
}

/** A database without any package is a removed one (`removed-files.ts`). */
function lostPackages({ facts }: MergedFile, now: MergedFile | null | undefined): RewrittenDatabase['packages'] {
  const standard = facts.filter((one) => one.facts.linkedAs === undefined);
  const before = packagesOf(standard).filter(({ type }) => isDistributionPackageType(type));
  if (before.length === 0) return [];
  const present = new Set(packagesOf(now?.facts ?? []).map(({ type, name }) => `${type}\0${name}`));
  const isWhole = present.size === 0 && !before.some(({ type }) => typesWithFilePerPackage.has(type));
  return isWhole ? [] : before.filter(({ type, name }) => !present.has(`${type}\0${name}`));
}

function ownedHashes({ facts }: MergedFile): Float64Array[] {
  return facts.flatMap(({ facts: { ownedHashes: bytes } }) => (bytes ? [float64sOf(bytes)] : []));
}

function withoutHashes(lists: readonly Float64Array[], excluded: readonly Float64Array[]): Float64Array[] {
  if (lists.length === 0) return [];
  const table = tableOf(excluded);
  return lists.map((list) => list.filter((hash) => !table.has(hash)));
}

function tableOf(lists: readonly Float64Array[]): { has(hash: number): boolean } {
  const table = createHashTable(lists.reduce((sum, list) => sum + list.length, 0));
  for (const list of lists) for (const hash of list) table.add(hash);
  return table;
}

/** Finds the visible files of removed packages. A package manager deletes a package's files with its entry. */
export function createLeftoverFinder(rewritten: readonly RewrittenDatabase[]) {
  const candidates = joined(rewritten).map((database) => ({
    database,
    table: tableOf(database.hashes),
    paths: [] as string[],
  }));
  // Most files belong to none of the databases.
  const any = tableOf(rewritten.flatMap(({ hashes }) => hashes));
  return {
    /** Called with each visible file of the image once. */
    see({ visitFiles }: Pick<ListedFolder, 'visitFiles'>): void {
      if (candidates.length === 0) return;
      visitFiles((file) => {
        const hash = file.hash();
        if (!any.has(hash)) return;
        for (const { table, paths } of candidates) {
          if (paths.length < leftoversMax && table.has(hash)) paths.push(file.path());
        }
      });
    },
    /** `listed`: packages of the inventory as `type\0name`. `hasOwner`: whether a package of the inventory has the file now. */
    warnings(listed: ReadonlySet<string>, hasOwner: (path: string) => boolean): EngineWarning[] {
      return candidates.flatMap(({ database: { path, layer, packages }, paths }): EngineWarning[] => {
        const missing = packages.filter(({ type, name }) => !listed.has(`${type}\0${name}`)).length;
        if (missing === 0 || paths.every(hasOwner)) return [];
        const message = `A later layer removes ${missing} packages from this package database but not all of their files.`;
        return [{ code: 'MALFORMED_FILE', message, path, layerIndex: layer }];
      });
    },
  };
}

/** Files that are looked up for one database. */
const leftoversMax = 1000;
/** Databases that are told apart. Each visible file that belonged to one of them is looked up in all of them. */
const databasesMax = 16;

/** The databases above the limit are joined to the last one. */
function joined(rewritten: readonly RewrittenDatabase[]): RewrittenDatabase[] {
  const [last, ...others] = rewritten.slice(databasesMax - 1);
  if (last === undefined || others.length === 0) return [...rewritten];
  return [
    ...rewritten.slice(0, databasesMax - 1),
    {
      ...last,
      packages: [last, ...others].flatMap(({ packages }) => packages),
      hashes: [last, ...others].flatMap(({ hashes }) => hashes),
    },
  ];
}
