import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { mavenPackage } from '../java/maven-package.ts';

const limits: JsonShapeLimits = { values: 2_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** Adds the Maven packages of a CycloneDX document. Returns false when it is not one. */
export function readComponents(document: Buffer, builder: FactsBuilder): boolean {
  const bom = parsed(document);
  if (!isRecord(bom) || !Array.isArray(bom['components'])) return false;
  const components: unknown[] = bom['components'];
  for (const [index, component] of components.entries()) {
    if (builder.isFull) break;
    if (!isRecord(component)) continue;
    const { group, name, version } = component;
    if (typeof group !== 'string' || typeof name !== 'string' || typeof version !== 'string') continue;
    const found = mavenPackage({ group, artifact: name, version });
    if (found) builder.addPackage(found, `component ${index + 1}`);
  }
  return true;
}

function parsed(document: Buffer): unknown {
  try {
    return parseBoundedJson(document, limits);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
