import { hasOtherThanObjects, objectsIn } from './json-objects.ts';
import type { Listing } from './listed-package.ts';
import { spdxLicense } from './spdx-license.ts';
import { spdxSupplier } from './spdx-supplier.ts';

/** Packages of an SPDX 2 document in JSON, by the external references of type `purl`. */
export function readSpdxJson(document: Record<string, unknown>): Listing {
  const listed = objectsIn(document['packages']).flatMap((item) => {
    const purls = objectsIn(item['externalRefs']).filter(({ referenceType }) => referenceType === 'purl');
    const purl = purls[0]?.['referenceLocator'];
    if (typeof purl !== 'string') return [];
    const licenses = spdxLicense(item['licenseConcluded']) ?? spdxLicense(item['licenseDeclared']) ?? [];
    return [{ purl, licenses, supplier: spdxSupplier(item['supplier']) ?? spdxSupplier(item['originator']) }];
  });
  return { listed, isDamaged: hasOtherThanObjects(document['packages']) };
}
