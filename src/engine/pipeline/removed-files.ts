import { isDistributionPackageType, type PackageType } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { type AppliedLayer, packagesOf } from './apply-layer.ts';
import type { ImageEvidence } from './inventory.ts';
import { findNode, type MergedTree } from './merged-tree.ts';

/** A package database that a layer deleted or left without packages. */
export interface RemovedDatabase {
  path: string;
  /** Index of that content layer. */
  layer: number;
  packages: { type: PackageType; name: string }[];
}

/** Evidence kinds that mean a credential. When a later layer deletes the file, the image still contains it. */
const secretKinds: ReadonlySet<string> = new Set(['private-key', 'credential']);

/** Databases of distribution packages that this layer removed without replacing them. */
export function removedDatabases(tree: MergedTree, applied: AppliedLayer, layer: number): RemovedDatabase[] {
  const lost: RemovedDatabase[] = [];
  for (const [path, file] of applied.removed) {
    // Databases outside their standard paths may belong to another root.
    const facts = file.facts.filter((one) => one.facts.linkedAs === undefined);
    const packages = packagesOf(facts).filter(isDistributionPackage);
    if (packages.length === 0) continue;
    const now = findNode(tree, path)?.file;
    if (now && packagesOf(now.facts).some(isDistributionPackage)) continue;
    lost.push({ path, layer, packages: packages.map(({ type, name }) => ({ type, name })) });
  }
  return lost;
}

/** Secrets in files that this layer deleted or replaced. */
export function deletedSecrets(applied: AppliedLayer): ImageEvidence['files'] {
  const found: ImageEvidence['files'] = [];
  for (const [path, file] of applied.removed) {
    const isSecret = file.facts.some(({ facts }) => facts.evidence?.some(({ kind }) => secretKinds.has(kind)));
    if (isSecret) found.push({ kind: 'deleted-secret', subject: path, layerIndex: file.layer });
  }
  return found;
}

/**
 * Warns of packages that cannot be listed although their files still exist. There is no warning when the packages are listed in another
 * place (a moved database) or when no program of the lower layers remains (the root was replaced).
 */
export function lostDatabaseWarnings(
  lost: RemovedDatabase[],
  listed: ReadonlySet<string>,
  hasSurvivingPrograms: (belowLayer: number) => boolean,
): EngineWarning[] {
  const warnings: EngineWarning[] = [];
  const listedTypes = new Set([...listed].map((key) => key.slice(0, key.indexOf('\0'))));
  for (const { path, layer, packages } of joinedByFolder(lost, listedTypes)) {
    const missing = packages.filter(({ type, name }) => !listed.has(`${type}\0${name}`)).length;
    if (missing === 0 || !hasSurvivingPrograms(layer)) continue;
    const message = `A later layer deletes or empties this package database but not the files of its packages: ${missing} packages cannot be listed.`;
    warnings.push({ code: 'MALFORMED_FILE', message, path, layerIndex: layer });
  }
  return warnings;
}

/** Managers whose database has a file for each package, which they delete with the package. */
export const typesWithFilePerPackage: ReadonlySet<PackageType> = new Set(['alpm', 'ebuild', 'eopkg', 'slackware']);

/**
 * The files of single packages count when no package of their type is left: the whole database was deleted. They are joined to one database
 * for each layer and type.
 */
function joinedByFolder(lost: readonly RemovedDatabase[], listedTypes: ReadonlySet<string>): RemovedDatabase[] {
  const joined = new Map<string, RemovedDatabase>();
  for (const one of lost) {
    const type = one.packages.find((found) => typesWithFilePerPackage.has(found.type))?.type;
    if (type !== undefined && listedTypes.has(type)) continue;
    const key = `${one.layer} ${type ?? one.path}`;
    const known = joined.get(key);
    // A call has too few arguments for the packages of a large database.
    if (known) for (const found of one.packages) known.packages.push(found);
    else joined.set(key, { ...one, packages: [...one.packages] });
  }
  return [...joined.values()];
}

function isDistributionPackage({ type }: { type: PackageType }): boolean {
  return isDistributionPackageType(type);
}
