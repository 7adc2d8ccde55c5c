import type { DistributionFile } from '../../domain/package.ts';
import { isModularVersion } from '../advisories/modular-version.ts';
import type { InventoryLayer } from '../pipeline/inventory.ts';
import { cleanText } from './clean-text.ts';
import { defined, distributionReferences, entity, properties, statedHashes } from './cyclonedx-parts.ts';
import { documentPurl } from './document-purl.ts';
import { packageCpe } from './package-cpe.ts';
import { type PackageFile, packageFile } from './package-file.ts';
import { hashesOf } from './package-hashes.ts';
import { knownPurl } from './package-refs.ts';
import type { License } from './read-license.ts';
import { readParty } from './read-party.ts';
import type { SbomPackage } from './sbom-input.ts';

/** A package as a component of CycloneDX. */
export function packageComponent(
  item: SbomPackage,
  ref: string,
  licenses: License[],
  layer: InventoryLayer | undefined,
): object {
  const { group, name } = groupAndName(item);
  const inventoryPurl = knownPurl(item) ?? null;
  const supplier = readParty(item.supplier ?? '');
  const file = packageFile(item);
  const stated = statedHashes(hashesOf(item));
  const purl = (!item.isOwnedByDistribution && documentPurl(item)) || null;
  return {
    type: 'library',
    'bom-ref': ref,
    ...(supplier && { supplier: entity(supplier) }),
    ...defined('group', group),
    name,
    version: cleanText(item.version),
    ...(licenses.length > 0 && { licenses: licenseChoice(licenses) }),
    ...(stated.length > 0 && { hashes: stated }),
    ...defined('cpe', packageCpe(item)),
    ...defined('purl', purl),
    ...distributionReferences(item.distributions ?? ownFile(item, file)),
    ...(item.source && { pedigree: { ancestors: [sourceComponent(item)] } }),
    ...(item.paths.length > 0 && {
      evidence: { occurrences: item.paths.map((path) => ({ location: cleanText(path, 4096) })) },
    }),
    properties: [
      ...properties({
        'package:type': item.type,
        'package:architecture': item.architecture ?? null,
        'package:development': item.isDevelopment ? true : null,
        'package:ownedByDistribution': item.isOwnedByDistribution ? true : null,
        'package:ownedBy': item.ownedBy ? cleanText(`${item.ownedBy.name} ${item.ownedBy.version}`) : null,
        'package:ownedFiles': item.ownedFiles?.count ?? null,
        'package:ownedBytes': item.ownedFiles?.bytes ?? null,
        'package:purl': inventoryPurl === purl ? null : inventoryPurl,
        'layer:index': layer ? item.layerIndex : null,
        'layer:digest': layer?.digest ?? null,
        'layer:diffId': layer?.diffId ?? null,
      }),
      ...(file ? fileProperties(file) : []),
      ...sourceProperties(item),
      ...plainRpmProperties(item),
    ],
  };
}

/**
 * Types whose metadata state the hash of a part of the published file: of the control part (apk), of header and payload (rpm), and of the
 * content without its signature (NuGet).
 */
const partialHashTypes: ReadonlySet<string> = new Set(['apk', 'nuget', 'rpm']);

function ownFile(item: SbomPackage, file: PackageFile | undefined): DistributionFile[] {
  return file === undefined || partialHashTypes.has(item.type) ? [] : [{ name: file.name, hashes: hashesOf(item) }];
}

/** Trivy reads the source package from these properties: it ignores the qualifier `upstream` of package URLs. */
function sourceProperties({ source, module }: SbomPackage): object[] {
  const values = { SrcName: source?.name, SrcVersion: source?.version, Modularitylabel: module };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name: `aquasecurity:trivy:${name}`, value: cleanText(value) }],
  );
}

/**
 * Grype compares rpm packages with errata of modules too, unless the document says that the package has no module label. A package URL can only
 * name a label. Packages of modules without a known label get no such statement.
 */
function plainRpmProperties({ type, version, module }: SbomPackage): object[] {
  if (type !== 'rpm' || module !== undefined || isModularVersion(version)) return [];
  return [
    { name: 'syft:package:metadataType', value: 'rpm-db-entry' },
    { name: 'syft:metadata:modularityLabel', value: '' },
  ];
}

export function sourceComponent({ source }: SbomPackage): object {
  return {
    type: 'library',
    name: cleanText(source?.name ?? ''),
    version: cleanText(source?.version ?? ''),
    description: 'source package',
  };
}

/** Scopes of npm and groups of Maven. */
function groupAndName({ type, name }: SbomPackage): { group: string | undefined; name: string } {
  const separators: Readonly<Record<string, string>> = { npm: name.startsWith('@') ? '/' : '', maven: ':' };
  const separator = Object.hasOwn(separators, type) ? separators[type] : undefined;
  const slash = separator ? name.indexOf(separator) : -1;
  if (slash <= 0 || slash === name.length - 1) return { group: undefined, name: cleanText(name) };
  return { group: cleanText(name.slice(0, slash)), name: cleanText(name.slice(slash + 1)) };
}

/** The schema accepts a single expression, or a list of ids and names. */
export function licenseChoice(licenses: License[]): object[] {
  const [first, ...others] = licenses;
  const acknowledgement = 'declared';
  if (first?.kind === 'expression' && others.length === 0) return [{ expression: first.text, acknowledgement }];
  return licenses.map(({ kind, text }) => ({
    license: { ...(kind === 'id' ? { id: text } : { name: text }), acknowledgement },
  }));
}

/** Properties of the published file in the taxonomy of BSI TR-03183-2. Archives of packages keep the structure of their files. */
function fileProperties({ name, isExecutable }: PackageFile): object[] {
  const values = {
    filename: name,
    executable: isExecutable ? 'executable' : 'non-executable',
    archive: 'archive',
    structured: 'structured',
  };
  return Object.entries(values).map(([key, value]) => ({ name: `bsi:component:${key}`, value }));
}
