import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';
import { isRecord, listOf } from '../../text-formats/outside-values.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { mavenPackage } from '../java/maven-package.ts';

const limits: JsonShapeLimits = { values: 2_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** Adds the Maven packages of a CycloneDX document. Returns false when it is not one. */
export function readComponents(document: Buffer, builder: FactsBuilder): boolean {
  const bom = parsed(document);
  if (!isRecord(bom) || !Array.isArray(bom['components'])) return false;
  const components: unknown[] = bom['components'];
  const dependenciesOf = readDependencies(components, bom['dependencies']);
  for (const [index, component] of components.entries()) {
    if (builder.isFull) break;
    if (!isRecord(component)) continue;
    const { group, name, version } = component;
    if (typeof group !== 'string' || typeof name !== 'string' || typeof version !== 'string') continue;
    const found = mavenPackage({ group, artifact: name, version });
    const details = givenDetails({ dependencies: dependenciesOf(component['bom-ref']) });
    if (found) builder.addPackage({ ...found, ...details }, `component ${index + 1}`);
  }
  return true;
}

const dependenciesMax = 1000;

/** Names of the components that a component requires, by its reference. */
function readDependencies(components: readonly unknown[], dependencies: unknown): (reference: unknown) => string[] {
  const names = new Map(
    components.filter(isRecord).map((one) => [one['bom-ref'], `${String(one['group'])}:${String(one['name'])}`]),
  );
  const byReference = new Map(
    listOf(dependencies)
      .filter(isRecord)
      .map((one) => [one['ref'], listOf(one['dependsOn'])]),
  );
  return (reference) =>
    (reference === undefined ? [] : (byReference.get(reference) ?? []))
      .slice(0, dependenciesMax)
      .flatMap((required) => names.get(required) ?? []);
}

function parsed(document: Buffer): unknown {
  try {
    return parseBoundedJson(document, limits);
  } catch {
    return undefined;
  }
}
