import { listOf, recordOf, textOf } from '../../../src/engine/text-formats/outside-values.ts';
import { keyOf, partsOf, sorted } from './purl-key.ts';

type Fields = Readonly<Record<string, unknown>>;

export const comparedSpdxFields = [
  'name',
  'version',
  'purl',
  'qualifiers',
  'license',
  'concluded',
  'supplier',
  'email',
  'supplierKind',
  'originator',
  'download',
  'cpe',
  'hash',
  'requires',
  'source',
  'purpose',
  'files',
] as const;
export type SpdxField = (typeof comparedSpdxFields)[number];

/** A package of an SPDX document. Each field has its values in a form that does not depend on the program, sorted. */
export interface SpdxPackageFields {
  /** Type, last part of the name, and version. */
  key: string;
  type: string;
  values: Readonly<Record<SpdxField, readonly string[]>>;
}

/** The software packages of a document by key, and the package that the document describes. */
export interface SpdxDocumentFields {
  packages: ReadonlyMap<string, SpdxPackageFields>;
  described: readonly Fields[];
}

type Values = Record<SpdxField, readonly string[]>;

export function spdxDocumentFields(document: unknown): SpdxDocumentFields {
  const { packages: listed, files, relationships, hasExtractedLicensingInfos } = recordOf(document);
  const packages = listOf(listed).map(recordOf);
  const found = packages.flatMap((one) => {
    // Source packages have a reference of another category, for programs that look them up.
    const purl =
      locatorsOf(one, 'purl', 'PACKAGE-MANAGER').find((text) => !text.startsWith('pkg:oci/')) ?? ownedPurl(one);
    return purl === undefined ? [] : [{ one, purl, id: idOf(one) }];
  });
  const related = listOf(relationships).map(recordOf);
  const keyOfId = new Map(found.map(({ id, purl }) => [id, keyOf(purl)]));
  const fileOfId = new Map(listOf(files).map((one) => [idOf(recordOf(one)), textOf(recordOf(one)['fileName']) ?? '']));
  const textOfLicense = new Map(
    listOf(hasExtractedLicensingInfos).map((one) => {
      const { licenseId, extractedText, name } = recordOf(one);
      return [textOf(licenseId) ?? '', stated(extractedText) || (textOf(name) ?? '')];
    }),
  );
  const byKey = new Map<string, SpdxPackageFields>();
  for (const { one, purl, id } of found) {
    const key = keyOf(purl);
    const own: Values = {
      ...valuesOf(one, purl, textOfLicense),
      requires: requirementsOf(id, related).flatMap((other) => keyOfId.get(other) ?? []),
      files: filesOf(one, id, { related, fileOfId }),
    };
    byKey.set(key, { key, type: key.slice(0, key.indexOf('/')), values: merged(byKey.get(key)?.values, own, key) });
  }
  const described = related
    .filter((one) => one['relationshipType'] === 'DESCRIBES')
    .flatMap((one) => packages.filter((other) => idOf(other) === one['relatedSpdxElement']));
  return { packages: byKey, described };
}

/** Programs list a package once for each of its places. A package of several places does not require itself. */
function merged(known: Values | undefined, added: Values, key: string): Values {
  const values = { ...added };
  for (const field of comparedSpdxFields) {
    const all = sorted([...(known?.[field] ?? []), ...added[field]]);
    values[field] = field === 'requires' ? all.filter((other) => other !== key) : all;
  }
  return values;
}

function valuesOf(
  one: Fields,
  purl: string,
  textOfLicense: ReadonlyMap<string, string>,
): Omit<Values, 'requires' | 'files'> {
  const { plain, qualifiers } = partsOf(purl);
  const supplier = partyOf(stated(one['supplier']));
  return {
    name: [textOf(one['name']) ?? ''],
    version: [textOf(one['versionInfo']) ?? ''],
    purl: [plain],
    qualifiers,
    license: licenseOf(one['licenseDeclared'], textOfLicense),
    concluded: licenseOf(one['licenseConcluded'], textOfLicense),
    supplier: [supplier?.name ?? ''],
    email: [supplier?.email ?? ''],
    supplierKind: [supplier?.kind ?? ''],
    originator: [partyOf(stated(one['originator']))?.name ?? ''],
    download: [stated(one['downloadLocation'])],
    cpe: locatorsOf(one, 'cpe23Type'),
    hash: listOf(one['checksums']).map((value) => {
      const { algorithm, checksumValue } = recordOf(value);
      return `${textOf(algorithm)} ${textOf(checksumValue)}`;
    }),
    source: sourceOf(one),
    purpose: [textOf(one['primaryPackagePurpose']) ?? ''],
  };
}

const idOf = (one: Fields): string => textOf(one['SPDXID']) ?? '';

/** A value that the document states. NOASSERTION states none, and NONE that there is none. */
function stated(value: unknown): string {
  const text = textOf(value) ?? '';
  return text === 'NOASSERTION' || text === 'NONE' ? '' : text;
}

function locatorsOf(one: Fields, type: string, category?: string): string[] {
  return listOf(one['externalRefs']).flatMap((value) => {
    const { referenceType, referenceCategory, referenceLocator } = recordOf(value);
    const isOf = referenceType === type && (category === undefined || referenceCategory === category);
    return isOf ? (textOf(referenceLocator) ?? []) : [];
  });
}

/** The package URL in the comment of a package that belongs to one of the distribution. */
const ownedPurl = (one: Fields): string | undefined =>
  /Owned by a package of the distribution \((.*?)\)\./.exec(textOf(one['comment']) ?? '')?.[1];

/** `Person: Jane Doe (jane@example.com)`, also with angle brackets. */
function partyOf(text: string): { kind: string; name: string; email: string } | undefined {
  const { kind = '', rest = '' } = /^(?<kind>Person|Organization): (?<rest>.*)$/s.exec(text)?.groups ?? {};
  if (kind === '') return undefined;
  return {
    kind,
    name: rest.replace(/\s*[<(].*$/s, '').trim(),
    email: /[<(]([^<>()\s]+@[^<>()\s]+)[>)]/.exec(rest)?.[1] ?? '',
  };
}

function licenseOf(value: unknown, textOfLicense: ReadonlyMap<string, string>): string[] {
  const expression = stated(value).replace(/^\(([^()]*)\)$/, '$1');
  return [expression.replaceAll(/LicenseRef-[\w.-]+/g, (id) => textOfLicense.get(id) ?? id)];
}

/** `built package from: acl 2.3.1-3`. */
function sourceOf(one: Fields): string[] {
  const [, name, version] = /^built package from: (\S+) (\S+)/.exec(textOf(one['sourceInfo']) ?? '') ?? [];
  return name === undefined ? [] : [`${name}@${version}`];
}

function requirementsOf(id: string, related: readonly Fields[]): string[] {
  return related.flatMap(({ spdxElementId: from, relationshipType: type, relatedSpdxElement: to }) => {
    if (type === 'DEPENDS_ON' && from === id) return textOf(to) ?? [];
    return type === 'DEPENDENCY_OF' && to === id ? (textOf(from) ?? []) : [];
  });
}

/** Files of the image that declare the package: as elements of the document, or in its texts. */
function filesOf(
  one: Fields,
  id: string,
  { related, fileOfId }: { related: readonly Fields[]; fileOfId: ReadonlyMap<string, string> },
): string[] {
  const texts = `${textOf(one['sourceInfo']) ?? ''}\n${textOf(one['comment']) ?? ''}`;
  const named = /Declared by (.*?)(?:, layer \d+.*|\.)?$/m.exec(texts)?.[1]?.split(', ') ?? [];
  const elements = related
    .filter(
      ({ spdxElementId: from, relationshipType: type }) => from === id && (type === 'OTHER' || type === 'CONTAINS'),
    )
    .flatMap((relation) => fileOfId.get(textOf(relation['relatedSpdxElement']) ?? '') ?? []);
  return [...named, ...elements].map((path) => path.replace(/^\//, ''));
}
