import { hasOtherThanObjects, objectsIn } from '../../analyzers/sbom/json-objects.ts';
import { spdxLicense } from '../../analyzers/sbom/spdx-license.ts';
import { spdxSupplier } from '../../analyzers/sbom/spdx-supplier.ts';
import { distributionId } from './distribution-id.ts';
import { createUnnamed, type SbomDocument, type SbomEntry } from './sbom-document.ts';

/** Purposes of SPDX packages that are not packages of a package manager. */
const otherPurposes: ReadonlySet<unknown> = new Set([
  'APPLICATION', 'ARCHIVE', 'CONTAINER', 'DEVICE', 'FILE', 'FIRMWARE', 'INSTALL', 'OPERATING-SYSTEM', 'OPERATING_SYSTEM', 'SOURCE',
]); // biome-ignore format: a table

/** Packages of an SPDX 2 document in JSON, by their external references of type `purl`. */
export function readSpdxDocument(document: Record<string, unknown>): SbomDocument {
  const entries: SbomEntry[] = [];
  const unnamed = createUnnamed();
  const described = describedBy(document);
  let operatingSystem: SbomDocument['operatingSystem'] = null;
  for (const item of objectsIn(document['packages'])) {
    const { name, versionInfo, primaryPackagePurpose: purpose } = item;
    if (purpose === 'OPERATING-SYSTEM' || purpose === 'OPERATING_SYSTEM') {
      const versionId = typeof versionInfo === 'string' ? versionInfo : '';
      if (typeof name === 'string') operatingSystem ??= { id: distributionId(name), versionId };
      continue;
    }
    const references = objectsIn(item['externalRefs']).filter(({ referenceType }) => referenceType === 'purl');
    const purl = references[0]?.['referenceLocator'];
    // A source package is a fact about the packages that were built from it.
    if (purpose === 'SOURCE' || described.has(item['SPDXID'])) continue;
    const supplier = spdxSupplier(item['supplier']) ?? spdxSupplier(item['originator']);
    if (typeof purl === 'string') {
      entries.push({ purl, licenses: licensesOf(item), supplier, paths: [], ...sourceOf(item) });
    } else if (!otherPurposes.has(purpose)) unnamed.add(name);
  }
  return { entries, operatingSystem, unnamed: unnamed.result(), isDamaged: hasOtherThanObjects(document['packages']) };
}

/** Trivy and this program name the source package in this sentence. */
function sourceOf({ sourceInfo }: Record<string, unknown>): Pick<SbomEntry, 'source'> {
  const text = typeof sourceInfo === 'string' && sourceInfo.length < 2048 ? sourceInfo : '';
  const [, name, version] = /^built package from: (\S+) (\S+)$/.exec(text) ?? [];
  return name === undefined || version === undefined ? {} : { source: { name, version } };
}

function licensesOf(item: Record<string, unknown>): string[] {
  return spdxLicense(item['licenseConcluded']) ?? spdxLicense(item['licenseDeclared']) ?? [];
}

/** The image or application that the document is about. It is not a part of itself. */
function describedBy(document: Record<string, unknown>): ReadonlySet<unknown> {
  const list: unknown[] = Array.isArray(document['documentDescribes']) ? document['documentDescribes'] : [];
  const relations = objectsIn(document['relationships']);
  const contains = new Set(
    relations.filter(({ relationshipType }) => relationshipType === 'CONTAINS').map((one) => one['spdxElementId']),
  );
  const roots = relations
    .filter(
      ({ spdxElementId, relationshipType }) => spdxElementId === 'SPDXRef-DOCUMENT' && relationshipType === 'DESCRIBES',
    )
    .map(({ relatedSpdxElement }) => relatedSpdxElement);
  // A document without a root lists each package as described.
  return new Set([...list, ...roots].filter((id) => contains.has(id) || roots.length + list.length === 1));
}
