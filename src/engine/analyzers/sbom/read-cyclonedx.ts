import { readPurl } from '../../pipeline/read-purl.ts';
import { cyclonedxSupplier } from './cyclonedx-supplier.ts';
import { hasOtherThanObjects, objectsIn } from './json-objects.ts';
import type { ListedPackage, Listing } from './listed-package.ts';

/**
 * Components of a CycloneDX document (ECMA-424) and the components inside them. The component of the metadata is the described application
 * itself. Components with the scope `excluded` are not in it.
 */
export function readCyclonedx(document: Record<string, unknown>): Listing {
  const listed: ListedPackage[] = [];
  const byReference = new Map<unknown, ListedPackage>();
  let isDamaged = hasOtherThanObjects(document['components']);
  const pending = objectsIn(document['components']);
  for (let component = pending.pop(); component; component = pending.pop()) {
    const { purl, scope } = component;
    isDamaged ||= hasOtherThanObjects(component['components']);
    // The list of values was bounded before it was parsed, so this ends.
    for (const inner of objectsIn(component['components'])) pending.push(inner);
    if (typeof purl === 'string' && scope !== 'excluded') {
      const item = { purl, licenses: licensesOf(component), supplier: cyclonedxSupplier(component) };
      listed.push(item);
      // References are unique in a document.
      byReference.set(component['bom-ref'] ?? purl, item);
    }
  }
  addDependencies(document['dependencies'], byReference);
  return { listed: listed.reverse(), isDamaged };
}

const dependenciesMax = 1000;

function addDependencies(dependencies: unknown, byReference: ReadonlyMap<unknown, ListedPackage>): void {
  for (const { ref, dependsOn } of objectsIn(dependencies)) {
    const item = byReference.get(ref);
    if (!item || !Array.isArray(dependsOn)) continue;
    item.dependencies = dependsOn.slice(0, dependenciesMax).flatMap((required: unknown) => {
      const name = readPurl(byReference.get(required)?.purl ?? null)?.name;
      return name === undefined ? [] : [name];
    });
  }
}

function licensesOf(component: Record<string, unknown>): string[] {
  return objectsIn(component['licenses']).flatMap((choice) => {
    const [license] = objectsIn([choice['license']]);
    return [choice['expression'], license?.['id'], license?.['name']]
      .filter((text) => typeof text === 'string')
      .slice(0, 1);
  });
}
