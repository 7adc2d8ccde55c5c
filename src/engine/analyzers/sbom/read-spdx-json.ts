import { hasOtherThanObjects, objectsIn } from './json-objects.ts';
import type { Listing } from './listed-package.ts';
import { spdxLicense } from './spdx-license.ts';

/** Packages of an SPDX 2 document in JSON, by the external references of type `purl`. */
export function readSpdxJson(document: Record<string, unknown>): Listing {
  const listed = objectsIn(document['packages']).flatMap((item) => {
    const purls = objectsIn(item['externalRefs']).filter(({ referenceType }) => referenceType === 'purl');
    const purl = purls[0]?.['referenceLocator'];
    if (typeof purl !== 'string') return [];
    return [{ purl, licenses: spdxLicense(item['licenseConcluded']) ?? spdxLicense(item['licenseDeclared']) ?? [] }];
  });
  return { listed, isDamaged: hasOtherThanObjects(document['packages']) };
}
