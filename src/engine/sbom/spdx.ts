import { createHash } from 'node:crypto';
import { boundedDistributions } from '../analyzers/distribution-files.ts';
import type { InventoryLayer } from '../pipeline/inventory.ts';
import { cleanText } from './clean-text.ts';
import { documentPurl } from './document-purl.ts';
import { imageUrl } from './image-url.ts';
import { jsonPieces, type Pause, pause } from './json-pieces.ts';
import { packageCpe, systemCpe } from './package-cpe.ts';
import { packageDependencies } from './package-dependencies.ts';
import { packageFile } from './package-file.ts';
import { hashesOf } from './package-hashes.ts';
import { knownPurl, packageRefs, packagesBetweenPauses } from './package-refs.ts';
import { readLabels } from './read-labels.ts';
import { createLicenseReader, type License } from './read-license.ts';
import { readParty } from './read-party.ts';
import type { SbomInput, SbomPackage } from './sbom-input.ts';
import { relationsStatement, sbomStatements } from './sbom-statements.ts';
import { sourcePurl } from './source-purl.ts';
import {
  checksums,
  cpeReference,
  plainName,
  purlReference,
  references,
  sourceReference,
  spdxParty,
  statedChecksums,
} from './spdx-parts.ts';
import { systemNames } from './system-names.ts';

/**
 * SPDX 2.3 as JSON, in pieces. The document describes the image. The image contains its layers and packages, each layer contains the
 * packages that it introduced, and packages of distributions are generated from their source packages. The namespace is derived from the
 * content, below the address that the specification defines for creators without one of their own.
 */
export function writeSpdx(input: SbomInput): Generator<string> {
  return jsonPieces(content(input), {
    member: 'documentNamespace',
    nameOf: (uuid) => `https://spdx.org/spdxdocs/plimsoll-${uuid}`,
  });
}

const documentId = 'SPDXRef-DOCUMENT';
const imageId = 'SPDXRef-Image';
const systemId = 'SPDXRef-OperatingSystem';
const layerId = (index: number) => `SPDXRef-Layer-${index}`;

/** NOASSERTION states that a value is unknown. NONE would claim that there is none. */
const unknownOrigin = {
  downloadLocation: 'NOASSERTION',
  filesAnalyzed: false,
  supplier: 'NOASSERTION',
  originator: 'NOASSERTION',
  licenseConcluded: 'NOASSERTION',
  licenseDeclared: 'NOASSERTION',
  copyrightText: 'NOASSERTION',
};

interface Named {
  item: SbomPackage;
  id: string;
  sourceId: string | undefined;
  licenses: License[];
}

function* content(input: SbomInput): Generator<readonly [string, unknown]> {
  const created = `${input.scannedAt.toISOString().slice(0, 19)}Z`;
  const creator = `Tool: plimsoll-${cleanText(input.programVersion)}`;
  const author = plainName(cleanText(input.author?.name ?? ''));
  const authors = author === undefined ? [] : [`Organization: ${author}`];
  const packages = yield* nameAll(input.packages);
  const required = yield* packageDependencies(input.packages);
  yield ['spdxVersion', 'SPDX-2.3'];
  yield ['dataLicense', 'CC0-1.0'];
  yield ['SPDXID', documentId];
  yield ['name', cleanText(input.image)];
  yield [
    'creationInfo',
    { created, creators: [...authors, creator], comment: `Engine revision ${cleanText(input.engineRevision)}` },
  ];
  const annotate = (comment: string): object => ({
    annotationDate: created,
    annotationType: 'OTHER',
    annotator: creator,
    comment,
  });
  yield ['packages', spdxPackages(input, packages, annotate)];
  const extracted = extractedLicenses([{ licenses: readLabels(input.labels ?? {}).licenses }, ...packages]);
  if (extracted.length > 0) yield ['hasExtractedLicensingInfos', extracted];
  yield ['relationships', relationships(input, packages, required)];
  yield ['annotations', [relationsStatement, ...sbomStatements(input)].map(annotate)];
}

function* nameAll(packages: readonly SbomPackage[]): Generator<Pause, Named[]> {
  const refs = yield* packageRefs(packages);
  const licensesOf = createLicenseReader();
  const all: Named[] = [];
  for (const [index, item] of packages.entries()) {
    all.push({
      item,
      id: `SPDXRef-Package-${idWord(item.type)}-${shortHash(refs[index] ?? '')}`,
      sourceId:
        item.source &&
        `SPDXRef-Source-${idWord(item.type)}-${shortHash(JSON.stringify([item.type, item.source.name, item.source.version]))}`,
      licenses: licensesOf(item.licenses),
    });
    if (all.length % packagesBetweenPauses === 0) yield pause;
  }
  return all;
}

function* spdxPackages(
  input: SbomInput,
  packages: readonly Named[],
  annotate: (comment: string) => object,
): Generator<object> {
  const { image, tag, digest, platform, operatingSystem, layers } = input;
  const version = tag ?? digest;
  const facts = readLabels(input.labels ?? {});
  const { licenses } = facts;
  yield {
    SPDXID: imageId,
    name: cleanText(image),
    ...(version !== null && { versionInfo: cleanText(version) }),
    ...unknownOrigin,
    primaryPackagePurpose: 'CONTAINER',
    ...(facts.vendor && { supplier: spdxParty(facts.vendor) }),
    ...(licenses.length > 0 && { licenseDeclared: declaredExpression(licenses) }),
    ...(facts.source !== undefined && { sourceInfo: `Built from ${facts.source}` }),
    ...checksums(digest),
    ...references([purlReference(imageUrl(input))]),
    ...(platform !== null && { comment: `Platform ${cleanText(platform)}` }),
  };
  yield* layers.map(spdxLayer);
  if (operatingSystem) {
    yield {
      SPDXID: systemId,
      name: cleanText(systemNames(operatingSystem.id).name),
      ...(operatingSystem.versionId !== '' && { versionInfo: cleanText(operatingSystem.versionId) }),
      ...unknownOrigin,
      primaryPackagePurpose: 'OPERATING_SYSTEM',
      description: cleanText(operatingSystem.name),
      ...references([cpeReference(systemCpe(operatingSystem))]),
    };
  }
  for (const named of packages) yield spdxPackage(named, layers[named.item.layerIndex], annotate);
  for (const { sourceId, item } of firstOfEachSource(packages)) {
    yield {
      SPDXID: sourceId,
      name: cleanText(item.source?.name ?? ''),
      versionInfo: cleanText(item.source?.version ?? ''),
      ...unknownOrigin,
      ...sourceSupplier(item),
      primaryPackagePurpose: 'SOURCE',
      ...references([sourceReference(sourcePurl(item))]),
    };
  }
}

/** A distribution names the maintainer of a source package in its binary packages. */
function sourceSupplier({ supplier = '' }: SbomPackage): { supplier?: string } {
  const party = readParty(supplier);
  return party ? { supplier: spdxParty(party) } : {};
}

/** The checksum and the version are those of the blob as stored in a registry. */
function spdxLayer(layer: InventoryLayer, index: number): object {
  return {
    SPDXID: layerId(index),
    name: `layer ${index}`,
    ...(layer.digest !== null && { versionInfo: cleanText(layer.digest) }),
    ...unknownOrigin,
    primaryPackagePurpose: 'ARCHIVE',
    ...checksums(layer.digest),
    description: cleanText(layer.command),
    ...(layer.diffId !== null && { comment: `Diff ID ${cleanText(layer.diffId)}` }),
  };
}

function spdxPackage(
  { item, id, licenses }: Named,
  layer: InventoryLayer | undefined,
  annotate: (comment: string) => object,
): object {
  const notes = [
    ...(item.isDevelopment ? ['For development only.'] : []),
    ...(item.isOwnedByDistribution ? [ownedNote(item)] : []),
  ];
  const place =
    layer === undefined
      ? ''
      : `, layer ${item.layerIndex}${layer.digest === null ? '' : ` (${cleanText(layer.digest)})`}`;
  const paths = item.paths.map((path) => cleanText(path, 4096)).join(', ');
  const declared = paths === '' && place === '' ? '' : `Declared by ${paths === '' ? 'the image' : paths}${place}`;
  // Trivy and other readers recognize the source package by this beginning.
  const source = item.source && `built package from: ${cleanText(item.source.name)} ${cleanText(item.source.version)}`;
  const sourceInfo = source ?? declared;
  const [supplier, file] = [readParty(item.supplier ?? ''), packageFile(item)];
  const remarks = [
    // Trivy reads properties of a package from annotations of this form.
    ...(item.module === undefined ? [] : [`Modularitylabel: ${cleanText(item.module)}`]),
    ...publishedFiles(item),
  ];
  if (source !== undefined && declared !== '') notes.push(`${declared}.`);
  return {
    SPDXID: id,
    name: cleanText(item.name),
    versionInfo: cleanText(item.version),
    ...unknownOrigin,
    ...(licenses.length > 0 && { licenseDeclared: declaredExpression(licenses) }),
    ...(sourceInfo !== '' && { sourceInfo }),
    ...(file && { packageFileName: file.name }),
    ...statedChecksums(hashesOf(item)),
    ...references([
      item.isOwnedByDistribution ? undefined : purlReference(documentPurl(item)),
      cpeReference(packageCpe(item)),
    ]),
    ...(supplier && { supplier: spdxParty(supplier) }),
    ...(notes.length > 0 && { comment: notes.join(' ') }),
    ...(remarks.length > 0 && { annotations: remarks.map(annotate) }),
  };
}

/** SPDX 2.3 has no field for several published files: the checksums of a package are those of one file. */
function publishedFiles(item: SbomPackage): string[] {
  const { distributions = [] } = item;
  if (hashesOf(item).length > 0) return [];
  return boundedDistributions(distributions).map(({ name, hashes }) => {
    const { checksums: stated = [] } = statedChecksums(hashes);
    return `Published file ${name} has ${stated.map(({ algorithm, checksumValue }) => `${algorithm} ${checksumValue}`).join(', ')}.`;
  });
}

/** Without a package URL of its own: scanners of the document would match the package a second time. */
function ownedNote(item: SbomPackage): string {
  const purl = knownPurl(item);
  return `Owned by a package of the distribution${purl === undefined ? '' : ` (${purl})`}.`;
}

function* relationships(
  { layers, operatingSystem }: SbomInput,
  packages: readonly Named[],
  required: readonly number[][],
): Generator<object> {
  yield relation(documentId, 'DESCRIBES', imageId);
  for (const index of layers.keys()) yield relation(imageId, 'CONTAINS', layerId(index));
  if (operatingSystem) yield relation(imageId, 'CONTAINS', systemId);
  for (const { id, sourceId, item } of packages) {
    yield relation(imageId, 'CONTAINS', id);
    if (layers[item.layerIndex]) yield relation(layerId(item.layerIndex), 'CONTAINS', id);
    if (sourceId !== undefined) yield relation(id, 'GENERATED_FROM', sourceId);
  }
  for (const [index, indexes] of required.entries()) {
    const id = packages[index]?.id ?? '';
    for (const other of indexes) yield relation(id, 'DEPENDS_ON', packages[other]?.id ?? '');
  }
}

const relation = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string): object => ({
  spdxElementId,
  relationshipType,
  relatedSpdxElement,
});

function firstOfEachSource(packages: readonly Named[]): Iterable<Named> {
  const sources = new Map<string, Named>();
  for (const named of packages) {
    if (named.sourceId !== undefined && !sources.has(named.sourceId)) sources.set(named.sourceId, named);
  }
  return sources.values();
}

/** Several declarations without an operator between them: all of them apply. */
function declaredExpression(licenses: readonly License[]): string {
  const parts = licenses.map((license) => (license.kind === 'text' ? licenseRef(license) : license.text));
  if (parts.length === 1) return parts[0] ?? 'NOASSERTION';
  return parts.map((part) => (part.includes(' ') ? `(${part})` : part)).join(' AND ');
}

function extractedLicenses(packages: readonly Pick<Named, 'licenses'>[]): object[] {
  const texts = new Map<string, string>();
  for (const { licenses } of packages) {
    for (const license of licenses) if (license.kind === 'text') texts.set(licenseRef(license), license.text);
  }
  return [...texts].map(([licenseId, text]) => ({
    licenseId,
    name: text,
    extractedText: text,
    comment: 'License declared by the package; the license text was not read.',
  }));
}

const licenseRef = ({ text }: License): string => `LicenseRef-${shortHash(text)}`;

/** Characters that an id may contain. */
const idWord = (text: string): string => text.replace(/[^a-zA-Z0-9.]+/g, '-').slice(0, 32);

/** 128 bits, so that a collision of two names cannot be constructed. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
