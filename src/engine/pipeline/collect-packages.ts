import {
  type DeclaredPackage,
  isDistributionPackageType,
  type OperatingSystem,
  type OwnedFiles,
} from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { compareText } from '../../lib/compare-text.ts';
import { createLicenseNormalizer } from '../licenses/license-normalizer.ts';
import { packageIdentity } from './apply-layer.ts';
import { standingIn } from './declaration-standing.ts';
import { type InventoryPackage, packagePathsMax } from './inventory.ts';
import { createLockedHashes } from './locked-hashes.ts';
import { findNode, type MergedTree, resolvePath } from './merged-tree.ts';
import { packageKey } from './package-key.ts';
import type { PackageOwners } from './package-owners.ts';
import { packageUrl } from './package-url.ts';
import { type LockedPackages, selectLockedPackages } from './select-locked-packages.ts';
import type { MergedFile } from './tree-node.ts';

export interface CollectInput {
  tree: MergedTree;
  files: readonly { path: string; file: MergedFile }[];
  owners: PackageOwners;
  operatingSystem: OperatingSystem | null;
  /** Files that the packages of `owners.distributionOwners` own. Absent when not all files are known. */
  ownedFiles?: readonly OwnedFiles[];
}

export interface CollectedPackages {
  packages: InventoryPackage[];
  warnings: EngineWarning[];
}

/**
 * Packages that the files of the merged image declare. Packages of one type, name, version, architecture and source are merged, regardless
 * of the number of declaring files. Secondary facts add packages that no other file declares. The list is sorted, so the same image always
 * yields the same list. `layerIndex` counts content layers here.
 */
export function collectPackages({ tree, files, owners, operatingSystem, ownedFiles }: CollectInput): CollectedPackages {
  const found = new Map<string, InventoryPackage>();
  const normalizeLicenses = createLicenseNormalizer();
  const locked = selectLockedPackages(files, owners);
  let nameless = 0;
  const add = (path: string, file: MergedFile, { innerPath, ...declared }: DeclaredPackage): void => {
    const isOwned = !isDistributionPackageType(declared.type) && owners.hasDistributionOwner(path);
    const layerIndex = file.introduced.get(packageIdentity(declared)) ?? file.layer;
    const key = packageKey(declared);
    // The form of Java's URLs for places in archives.
    const place = innerPath === undefined ? path : `${path}!/${innerPath}`;
    const known = found.get(key);
    const owner = isOwned ? owners.distributionOwner(path) : undefined;
    if (known) {
      addOccurrence(known, declared, { path: place, layerIndex, isOwned, owner });
      if (known.licenses.length === 0) known.licenses = normalizeLicenses(declared.licenses);
      return;
    }
    const purl = packageUrl(declared, operatingSystem);
    if (purl === undefined) nameless += 1;
    else {
      const licenses = normalizeLicenses(declaredLicenses(tree, declared));
      const ownedBy = owner && ownerReference(owner);
      const placed = { paths: [place], layerIndex, isOwnedByDistribution: isOwned, ...(ownedBy && { ownedBy }) };
      found.set(key, { ...declared, licenses, purl, ...placed });
    }
  };
  const lockedHashes = createLockedHashes();
  const documented: DocumentedPackage[] = [];
  const foreign = new Set<string>();
  for (const { path, file } of files) {
    const standingOf = standingIn(path, file, { owners, locked, operatingSystem });
    for (const { facts } of file.facts) {
      for (const declared of facts.packages ?? []) {
        const standing = standingOf(facts, declared);
        if (facts.lockScope !== undefined) lockedHashes.add(declared);
        if (standing === 'primary') add(path, file, facts.lockScope === undefined ? declared : withoutHashes(declared));
        else if (standing === 'foreign') foreign.add(path);
        else if (standing !== 'none') documented.push({ path, file, declared, isListed: standing === 'secondary' });
      }
    }
  }
  const primary = Map.groupBy(documented.length > 0 ? found.values() : [], versionKeyOf);
  const mentions = new Map<string, Set<string>>();
  for (const { path, file, declared, isListed } of documented) {
    const key = versionKeyOf(declared);
    if (primary.has(key)) addMention(mentions, key, path);
    else if (isListed) add(path, file, declared);
  }
  for (const [key, paths] of mentions) {
    for (const known of primary.get(key) ?? []) for (const path of paths) addPath(known, path);
  }
  addLockFiles(found, locked);
  lockedHashes.copyTo(found);
  addOwnedFiles(found, owners.distributionOwners, ownedFiles ?? []);
  return {
    packages: sorted([...found.values()]),
    warnings: [...namelessWarning(nameless), ...[...foreign].map(foreignWarning)],
  };
}

/** The hashes of lock files are compared before one of them counts. */
function withoutHashes(declared: DeclaredPackage): DeclaredPackage {
  const { hashes: _, distributions: __, ...rest } = declared;
  return rest;
}

function foreignWarning(path: string): EngineWarning {
  const message = 'The file names packages of another distribution than that of the image. They were not assessed.';
  return { code: 'MALFORMED_FILE', message, path };
}

/** A package that a document about other files declares. `isListed`: also when no other file declares it. */
interface DocumentedPackage {
  path: string;
  file: MergedFile;
  declared: DeclaredPackage;
  isListed: boolean;
}

function versionKeyOf({ type, name, version }: DeclaredPackage): string {
  return packageKey({ type, name, version, licenses: [] });
}

/** Several packages may have one version, and each of them gets the path of each document. */
const documentsMax = packagePathsMax;

/** A package names as many paths. */
function addMention(mentions: Map<string, Set<string>>, key: string, path: string): void {
  const paths = mentions.get(key) ?? new Set();
  mentions.set(key, paths);
  if (paths.size < documentsMax) paths.add(path);
}

function addPath(known: InventoryPackage, path: string): void {
  if (known.paths.at(-1) !== path) known.paths.push(path);
}

/** Adds the lock files that name installed packages to their paths, and the mark of development packages. */
function addLockFiles(found: ReadonlyMap<string, InventoryPackage>, locked: LockedPackages): void {
  for (const [key, item] of found) {
    const lockFiles = locked.lockFilesOf(key);
    if (lockFiles.length === 0) continue;
    if (locked.isDevelopment(key, item.paths)) item.isDevelopment = true;
    for (const path of lockFiles) if (!item.paths.includes(path)) item.paths.push(path);
  }
}

/**
 * Adds a file that declares a known package. The package belongs to the distribution, or is development only, when all of its files do.
 */
function addOccurrence(
  known: InventoryPackage,
  declared: DeclaredPackage,
  more: { path: string; layerIndex: number; isOwned: boolean; owner: DeclaredPackage | undefined },
): void {
  addPath(known, more.path);
  known.layerIndex = Math.min(known.layerIndex, more.layerIndex);
  known.isOwnedByDistribution &&= more.isOwned;
  if (!known.isOwnedByDistribution) delete known.ownedBy;
  // Copies may belong to several packages. The first one counts.
  else if (known.ownedBy === undefined && more.owner) known.ownedBy = ownerReference(more.owner);
  if (known.isDevelopment && !declared.isDevelopment) delete known.isDevelopment;
  // A lock file states less than an installed package.
  if (known.supplier === undefined && declared.supplier !== undefined) known.supplier = declared.supplier;
  if (known.hashes === undefined && declared.hashes) known.hashes = declared.hashes;
  if (known.distributions === undefined && declared.distributions) known.distributions = declared.distributions;
  if (known.dependencies === undefined && declared.dependencies) known.dependencies = declared.dependencies;
}

function ownerReference({ type, name, version }: DeclaredPackage): NonNullable<InventoryPackage['ownedBy']> {
  return { type, name, version };
}

function addOwnedFiles(
  found: ReadonlyMap<string, InventoryPackage>,
  packages: readonly DeclaredPackage[],
  files: readonly OwnedFiles[],
): void {
  for (const [index, { count, bytes }] of files.entries()) {
    const owner = packages[index];
    const item = owner && found.get(packageKey(owner));
    if (item) item.ownedFiles = { count, bytes };
  }
}

/** The licenses of a Debian package are in its documentation, whose folder may be a link to that of another package. */
function declaredLicenses(tree: MergedTree, { type, name, licenses }: DeclaredPackage): readonly string[] {
  if (type !== 'deb' || licenses.length > 0) return licenses;
  const path = resolvePath(tree, `usr/share/doc/${name}/copyright`, true);
  const facts = path === undefined ? [] : (findNode(tree, path)?.file?.facts ?? []);
  return facts.flatMap((one) => one.facts.licenses ?? []);
}

function sorted(packages: InventoryPackage[]): InventoryPackage[] {
  for (const found of packages) found.paths = found.paths.sort(compareText).slice(0, packagePathsMax);
  return packages.sort(
    (a, b) =>
      compareText(a.type, b.type) ||
      compareText(a.name, b.name) ||
      compareText(a.version, b.version) ||
      compareText(a.architecture ?? '', b.architecture ?? '') ||
      compareText(a.source?.name ?? '', b.source?.name ?? '') ||
      compareText(a.source?.version ?? '', b.source?.version ?? ''),
  );
}

function namelessWarning(count: number): EngineWarning[] {
  if (count === 0) return [];
  return [{ code: 'MALFORMED_FILE', message: `${count} packages have no valid name and were ignored.` }];
}
