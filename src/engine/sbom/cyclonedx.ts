import { parsePlatform } from '../../domain/platform.ts';
import { isModularVersion } from '../advisories/modular-version.ts';
import type { InventoryLayer } from '../pipeline/inventory.ts';
import { cleanText } from './clean-text.ts';
import { documentPurl } from './document-purl.ts';
import { imageUrl } from './image-url.ts';
import { jsonPieces } from './json-pieces.ts';
import { packageDependencies } from './package-dependencies.ts';
import { knownPurl, packageRefs } from './package-refs.ts';
import { createLicenseReader, type License } from './read-license.ts';
import type { SbomInput, SbomPackage } from './sbom-input.ts';
import { relationsStatement, sbomStatements } from './sbom-statements.ts';
import { sourcePurl } from './source-purl.ts';
import { systemNames } from './system-names.ts';

/**
 * CycloneDX 1.6 as JSON (ECMA-424), in pieces. The image is the root component, and its layers are parts of it. Packages have their
 * declaring files as occurrences and the layer that introduced them as properties. The serial number is derived from the content.
 * A language package that a distribution package owns has no purl: scanners of the document would match it a second time, by advisories that do
 * not know the fixes of the distribution. Its purl is a property, and so is one that
 * differs from the document's. The operating system has the source packages of Debian and Alpine as parts.
 */
export function writeCycloneDx(input: SbomInput): Generator<string> {
  return jsonPieces(content(input), { member: 'serialNumber', nameOf: (uuid) => `urn:uuid:${uuid}` });
}

const imageRef = 'image';
const systemRef = 'operating-system';
const tool = ({ engineRevision }: SbomInput) => ({
  type: 'application',
  name: 'plimsoll',
  version: engineRevision,
  description: 'Container image scanner; the version is that of its engine.',
});

function* content(input: SbomInput): Generator<readonly [string, unknown]> {
  const refs = yield* packageRefs(input.packages);
  const required = yield* packageDependencies(input.packages);
  const statements = sbomStatements(input);
  const timestamp = input.scannedAt.toISOString();
  yield ['$schema', 'http://cyclonedx.org/schema/bom-1.6.schema.json'];
  yield ['bomFormat', 'CycloneDX'];
  yield ['specVersion', '1.6'];
  yield ['version', 1];
  yield [
    'metadata',
    {
      timestamp,
      lifecycles: [{ phase: 'post-build' }],
      tools: { components: [tool(input)] },
      component: imageComponent(input),
    },
  ];
  yield ['components', components(input, refs)];
  yield ['dependencies', dependencies(input, refs, required)];
  yield [
    'compositions',
    [
      { aggregate: isIncomplete(input) ? 'incomplete' : 'unknown', assemblies: [imageRef] },
      { aggregate: 'unknown', dependencies: [imageRef] },
    ],
  ];
  yield [
    'annotations',
    [relationsStatement, ...statements].map((text) => ({
      subjects: [imageRef],
      annotator: { component: tool(input) },
      timestamp,
      text,
    })),
  ];
}

/** Some content was not read, so the document lacks its packages. */
function isIncomplete({ warnings, coverage }: SbomInput): boolean {
  return warnings.length > 0 || (coverage?.notAssessed.some(({ files = 0 }) => files > 0) ?? false);
}

function imageComponent(input: SbomInput): object {
  const { image, tag, digest, platform, layers, coverage } = input;
  const version = tag ?? digest;
  return {
    type: 'container',
    'bom-ref': imageRef,
    name: cleanText(image),
    ...(version !== null && { version: cleanText(version) }),
    ...hashes(digest),
    ...defined('purl', imageUrl(input)),
    properties: properties({
      'image:digest': digest,
      'image:tag': tag,
      'image:platform': platform && parsePlatform(platform) ? platform : null,
      'packages:total': input.packages.length,
      'packages:assessed': coverage?.assessed ?? null,
      'packages:notAssessed': coverage?.notAssessed.reduce((sum, { packages }) => sum + packages, 0) ?? null,
    }),
    components: layers.map(layerComponent),
  };
}

/** The hash is that of the blob as stored in a registry. The diff ID, of the tar inside, is a property. */
function layerComponent(layer: InventoryLayer, index: number): object {
  return {
    type: 'file',
    'bom-ref': `layer:${index}`,
    ...(layer.mediaType !== null && /^[-+a-z0-9.]+\/[-+a-z0-9.]+$/.test(layer.mediaType)
      ? { 'mime-type': layer.mediaType }
      : {}),
    name: `layer ${index}`,
    description: cleanText(layer.command),
    ...hashes(layer.digest),
    properties: properties({
      'layer:index': index,
      'layer:diffId': layer.diffId,
      'layer:empty': layer.isEmpty,
      'layer:sizeBytes': layer.sizeBytes,
    }),
  };
}

/**
 * OSV-Scanner looks packages of Debian and Alpine up by the name of their source package. Trivy and grype match source packages with the binary
 * packages; trivy reads no components of components, and grype none of the type `file`.
 */
function* sources(packages: readonly SbomPackage[]): Generator<object> {
  const seen = new Set<string>();
  for (const item of packages) {
    const purl = sourcePurl(item);
    if (purl === undefined || seen.has(purl)) continue;
    seen.add(purl);
    yield { ...sourceComponent(item), type: 'file', scope: 'excluded', purl };
  }
}

function* components({ operatingSystem, packages, layers }: SbomInput, refs: readonly string[]): Generator<object> {
  if (operatingSystem) {
    const { id, versionId, codename, name } = operatingSystem;
    yield {
      type: 'operating-system',
      'bom-ref': systemRef,
      name: cleanText(systemNames(id).name),
      ...(versionId !== '' && { version: cleanText(versionId) }),
      description: cleanText(name),
      properties: [
        ...properties({ 'distribution:id': id, 'distribution:codename': codename ?? null }),
        // Grype reads the distribution from this property, and otherwise from the name.
        { name: 'syft:distro:id', value: cleanText(id) },
      ],
      components: sources(packages),
    };
  }
  const licensesOf = createLicenseReader();
  for (const [index, item] of packages.entries()) {
    yield packageComponent(item, refs[index] ?? '', licensesOf(item.licenses), layers[item.layerIndex]);
  }
}

function packageComponent(
  item: SbomPackage,
  ref: string,
  licenses: License[],
  layer: InventoryLayer | undefined,
): object {
  const { group, name } = groupAndName(item);
  const inventoryPurl = knownPurl(item) ?? null;
  const purl = (!item.isOwnedByDistribution && documentPurl(item)) || null;
  return {
    type: 'library',
    'bom-ref': ref,
    ...(item.supplier !== undefined && { supplier: { name: cleanText(item.supplier) } }),
    ...defined('group', group),
    name,
    version: cleanText(item.version),
    ...(licenses.length > 0 && { licenses: licenseChoice(licenses) }),
    ...defined('purl', purl),
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
        'package:purl': inventoryPurl === purl ? null : inventoryPurl,
        'layer:index': layer ? item.layerIndex : null,
        'layer:digest': layer?.digest ?? null,
        'layer:diffId': layer?.diffId ?? null,
      }),
      ...sourceProperties(item),
      ...plainRpmProperties(item),
    ],
  };
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

function sourceComponent({ source }: SbomPackage): object {
  return {
    type: 'library',
    name: cleanText(source?.name ?? ''),
    version: cleanText(source?.version ?? ''),
    description: 'source package',
  };
}

function groupAndName({ type, name }: SbomPackage): { group: string | undefined; name: string } {
  const slash = type === 'npm' && name.startsWith('@') ? name.indexOf('/') : -1;
  if (slash === -1) return { group: undefined, name: cleanText(name) };
  return { group: cleanText(name.slice(0, slash)), name: cleanText(name.slice(slash + 1)) };
}

/** The schema accepts a single expression, or a list of ids and names. */
function licenseChoice(licenses: License[]): object[] {
  const [first, ...others] = licenses;
  const acknowledgement = 'declared';
  if (first?.kind === 'expression' && others.length === 0) return [{ expression: first.text, acknowledgement }];
  return licenses.map(({ kind, text }) => ({
    license: { ...(kind === 'id' ? { id: text } : { name: text }), acknowledgement },
  }));
}

function* dependencies(
  { operatingSystem }: SbomInput,
  refs: readonly string[],
  required: readonly number[][],
): Generator<object> {
  const all = [...(operatingSystem ? [systemRef] : []), ...refs];
  yield { ref: imageRef, ...(all.length > 0 && { dependsOn: all.values() }) };
  for (const [index, indexes] of required.entries()) {
    if (indexes.length > 0) yield { ref: refs[index], dependsOn: indexes.map((other) => refs[other]) };
  }
}

function hashes(digest: string | null): { hashes?: object[] } {
  const content = digest === null ? undefined : /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
  return content === undefined ? {} : { hashes: [{ alg: 'SHA-256', content }] };
}

function properties(values: Record<string, string | number | boolean | null>): object[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [{ name: `plimsoll:${name}`, value: cleanText(String(value)) }],
  );
}

function defined(name: string, value: string | null | undefined): Record<string, string> {
  return value === undefined || value === null ? {} : { [name]: value };
}
