import { type DeclaredPackage, isDistributionPackageType, type OperatingSystem } from '../../domain/package.ts';
import { lazily } from '../../lib/lazily.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import type { PackageOwners } from './package-owners.ts';
import { type LockedPackages, lockScopeOf } from './select-locked-packages.ts';
import type { MergedFile } from './tree-node.ts';

/**
 * How the declaration of a package in a file counts.
 *
 * - `primary`: the file is a database, a manifest, an archive or a program, and its package is listed.
 * - `secondary`: the file describes other files. The package is listed unless a primary declaration has the same version.
 * - `mention`: the file is a path of a package that a primary declaration lists, and lists none itself.
 * - `foreign`: the package belongs to another distribution than the image.
 * - `none`: a more exact declaration names the same software, or the package is not installed.
 */
export type Standing = 'primary' | 'secondary' | 'mention' | 'foreign' | 'none';

export interface StandingRules {
  owners: PackageOwners;
  locked: LockedPackages;
  operatingSystem: OperatingSystem | null;
}

/** The standing of the declarations of one file. */
export function standingIn(
  path: string,
  file: MergedFile,
  { owners, locked, operatingSystem }: StandingRules,
): (facts: FileFacts, declared: DeclaredPackage) => Standing {
  const isLockFile = lockScopeOf(file) !== undefined;
  const isRecord = lockScopeOf(file) === 'record';
  // Computed once: a file may declare several hundred thousand packages.
  const isNamedFile = lazily(() => isNamedByOwner(path, file, owners));
  /** Facts in which a classifier names the program, in the words that advisories use. */
  const classified = lazily(() =>
    file.facts.filter((one) => one.facts.packages?.some(({ type }) => type === 'generic')),
  );
  return (facts, declared) => {
    const isOfDistribution = isDistributionPackageType(declared.type);
    if (isOfDistribution && isForeign(facts, operatingSystem)) {
      return owners.hasDistributionOwner(path) ? 'none' : 'foreign';
    }
    if (
      facts.isOwnIdentity &&
      (hasExactOwner(path, declared, owners) || classified().some((one) => one.facts !== facts))
    )
      return 'none';
    if (isRecord) return 'none';
    if (isLockFile && (declared.isDevelopment || !locked.isListed(path, declared))) return 'none';
    const isNamed = declared.type === 'generic' && isNamedFile();
    if (!facts.isSecondary) return isNamed ? 'none' : 'primary';
    // The database of the distribution names the package of its file by the name that advisories need.
    return isNamed || (isOfDistribution && owners.hasDistributionOwner(path)) ? 'mention' : 'secondary';
  };
}

function isForeign({ distribution }: FileFacts, operatingSystem: OperatingSystem | null): boolean {
  return distribution !== undefined && operatingSystem !== null && distribution !== operatingSystem.id;
}

/** Whether a package that owns the file names it more exactly than the file itself. The same packages cover the file when it is unread. */
function hasExactOwner(path: string, { type }: DeclaredPackage, owners: PackageOwners): boolean {
  if (owners.hasDistributionOwner(path)) return true;
  return type === 'generic' ? owners.hasLanguageOwner(path) : owners.hasOwnerOfType(path, type);
}

/** Whether the owner of a program, or the program itself, names the distribution package or the package of Bitnami that it belongs to. */
function isNamedByOwner(path: string, { facts }: MergedFile, owners: PackageOwners): boolean {
  const namesPackage = ({ packages = [] }: FileFacts) => packages.some(({ type }) => isDistributionPackageType(type));
  return owners.hasProgramOwner(path) || facts.some((one) => namesPackage(one.facts));
}
