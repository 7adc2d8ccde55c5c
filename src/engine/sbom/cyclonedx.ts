import { parsePlatform } from '../../domain/platform.ts';
import type { InventoryLayer } from '../pipeline/inventory.ts';
import { cleanText } from './clean-text.ts';
import { licenseChoice, packageComponent, sourceComponent } from './cyclonedx-package.ts';
import { defined, entity, hashes, properties } from './cyclonedx-parts.ts';
import { imageUrl } from './image-url.ts';
import { jsonPieces } from './json-pieces.ts';
import { systemCpe } from './package-cpe.ts';
import { packageDependencies } from './package-dependencies.ts';
import { packageRefs } from './package-refs.ts';
import { readLabels } from './read-labels.ts';
import { createLicenseReader } from './read-license.ts';
import type { SbomAuthor, SbomInput, SbomPackage } from './sbom-input.ts';
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
const tool = ({ programVersion, engineRevision }: SbomInput) => ({
  type: 'application',
  name: 'plimsoll',
  version: cleanText(programVersion),
  description: 'Container image scanner',
  properties: properties({ 'engine:revision': engineRevision }),
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
      ...(input.author && authorship(input.author)),
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

/** The organization that states the content of the document. */
function authorship({ name, url }: SbomAuthor): object {
  const author = { name: cleanText(name), ...(url !== undefined && URL.canParse(url) && { url: [url] }) };
  return { manufacturer: author, authors: [{ name: author.name }] };
}

/** Some content was not read, so the document lacks its packages. */
function isIncomplete({ warnings, coverage }: SbomInput): boolean {
  return warnings.length > 0 || (coverage?.notAssessed.some(({ files = 0 }) => files > 0) ?? false);
}

function imageComponent(input: SbomInput): object {
  const { image, tag, digest, platform, layers, coverage } = input;
  const version = tag ?? digest;
  const facts = readLabels(input.labels ?? {});
  return {
    type: 'container',
    'bom-ref': imageRef,
    name: cleanText(image),
    ...(version !== null && { version: cleanText(version) }),
    ...(facts.vendor && { supplier: entity(facts.vendor) }),
    ...hashes(digest),
    ...(facts.licenses.length > 0 && { licenses: licenseChoice(facts.licenses) }),
    ...defined('purl', imageUrl(input)),
    ...(facts.source !== undefined && { externalReferences: [{ type: 'vcs', url: facts.source }] }),
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
    ...(layer.digest !== null && { version: cleanText(layer.digest) }),
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
      ...defined('cpe', systemCpe(operatingSystem)),
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
