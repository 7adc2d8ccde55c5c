import { type DeclaredPackage, isDistributionPackageType, type OperatingSystem } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { compareText } from '../../lib/compare-text.ts';
import { createLicenseNormalizer } from '../licenses/license-normalizer.ts';
import { packageIdentity, packagesOf } from './apply-layer.ts';
import { type InventoryPackage, packagePathsMax } from './inventory.ts';
import { findNode, type MergedFile, type MergedTree, resolvePath } from './merged-tree.ts';
import type { PackageOwners } from './package-owners.ts';
import { normalizedPypiName, packageUrl } from './package-url.ts';

export interface CollectInput {
  tree: MergedTree;
  files: readonly { path: string; file: MergedFile }[];
  owners: PackageOwners;
  operatingSystem: OperatingSystem | null;
}

export interface CollectedPackages {
  packages: InventoryPackage[];
  warnings: EngineWarning[];
}

/**
 * Packages that the files of the merged image declare. Packages of one type, name, version, architecture and source are merged, regardless
 * of the number of declaring files. The list is sorted, so the same image always yields the same list. `layerIndex` counts content layers
 * here.
 */
export function collectPackages({ tree, files, owners, operatingSystem }: CollectInput): CollectedPackages {
  const found = new Map<string, InventoryPackage>();
  const normalizeLicenses = createLicenseNormalizer();
  let nameless = 0;
  for (const { path, file } of files) {
    for (const declared of packagesOf(file.facts)) {
      const isDistribution = isDistributionPackageType(declared.type);
      const isOwned = !isDistribution && owners.hasDistributionOwner(path);
      const layerIndex = file.introduced.get(packageIdentity(declared)) ?? file.layer;
      const name = declared.type === 'pypi' ? normalizedPypiName(declared.name) : declared.name;
      const key = [
        declared.type,
        name,
        declared.version,
        declared.architecture ?? '',
        declared.source?.name ?? '',
        declared.source?.version ?? '',
      ].join('\0');
      const known = found.get(key);
      if (known) {
        addOccurrence(known, { path, layerIndex, isOwned, isDevelopment: declared.isDevelopment === true });
        continue;
      }
      const purl = packageUrl(declared, operatingSystem);
      if (purl === undefined) nameless += 1;
      else {
        const licenses = normalizeLicenses(declaredLicenses(tree, declared));
        found.set(key, { ...declared, licenses, purl, paths: [path], layerIndex, isOwnedByDistribution: isOwned });
      }
    }
  }
  return { packages: sorted([...found.values()]), warnings: namelessWarning(nameless) };
}

/**
 * Adds a file that declares a known package. The package belongs to the distribution, or is development only, when all of its files do.
 */
function addOccurrence(
  known: InventoryPackage,
  more: { path: string; layerIndex: number; isOwned: boolean; isDevelopment: boolean },
): void {
  if (known.paths.at(-1) !== more.path) known.paths.push(more.path);
  known.layerIndex = Math.min(known.layerIndex, more.layerIndex);
  known.isOwnedByDistribution &&= more.isOwned;
  if (known.isDevelopment && !more.isDevelopment) delete known.isDevelopment;
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
