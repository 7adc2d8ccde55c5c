import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';

export interface Crate {
  name: string;
  version: string;
}

/** A program has at most a few thousand crates. */
const limits: JsonShapeLimits = { values: 1_000_000, depth: 16, stringBytes: 4096 };

/**
 * Crates that were compiled into a program, from the JSON of cargo-auditable (schema `auditable-serde`). Crates that only ran during the
 * build are left out. Undefined for other text.
 */
export function parseCrateList(json: Buffer): Crate[] | undefined {
  try {
    const document = parseBoundedJson(json, limits);
    if (!isObject(document) || !Array.isArray(document['packages'])) return undefined;
    return document['packages'].flatMap((crate: unknown): Crate[] => {
      if (!isObject(crate) || crate['kind'] === 'build') return [];
      const { name, version } = crate;
      return typeof name === 'string' && typeof version === 'string' ? [{ name, version }] : [];
    });
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
