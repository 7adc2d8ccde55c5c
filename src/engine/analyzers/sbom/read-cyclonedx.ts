import { cyclonedxSupplier } from './cyclonedx-supplier.ts';
import { hasOtherThanObjects, objectsIn } from './json-objects.ts';
import type { ListedPackage, Listing } from './listed-package.ts';

/**
 * Components of a CycloneDX document (ECMA-424) and the components inside them. The component of the metadata is the described application
 * itself. Components with the scope `excluded` are not in it.
 */
export function readCyclonedx(document: Record<string, unknown>): Listing {
  const listed: ListedPackage[] = [];
  let isDamaged = hasOtherThanObjects(document['components']);
  const pending = objectsIn(document['components']);
  for (let component = pending.pop(); component; component = pending.pop()) {
    const { purl, scope } = component;
    isDamaged ||= hasOtherThanObjects(component['components']);
    // The list of values was bounded before it was parsed, so this ends.
    for (const inner of objectsIn(component['components'])) pending.push(inner);
    if (typeof purl === 'string' && scope !== 'excluded') {
      listed.push({ purl, licenses: licensesOf(component), supplier: cyclonedxSupplier(component) });
    }
  }
  return { listed: listed.reverse(), isDamaged };
}

function licensesOf(component: Record<string, unknown>): string[] {
  return objectsIn(component['licenses']).flatMap((choice) => {
    const [license] = objectsIn([choice['license']]);
    return [choice['expression'], license?.['id'], license?.['name']]
      .filter((text) => typeof text === 'string')
      .slice(0, 1);
  });
}
