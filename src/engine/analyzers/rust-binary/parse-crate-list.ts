import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';

export interface Crate {
  name: string;
  version: string;
  /** Names of the required crates. */
  dependencies: string[];
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
    const listed: readonly unknown[] = document['packages'];
    return listed.flatMap((crate): Crate[] => {
      if (!isObject(crate) || crate['kind'] === 'build') return [];
      const { name, version } = crate;
      if (typeof name !== 'string' || typeof version !== 'string') return [];
      return [{ name, version, dependencies: namesAt(listed, crate['dependencies']) }];
    });
  } catch {
    return undefined;
  }
}

/** The list names required crates by their positions. */
function namesAt(listed: readonly unknown[], positions: unknown): string[] {
  if (!Array.isArray(positions)) return [];
  return positions.slice(0, dependenciesMax).flatMap((position: unknown) => {
    const crate = typeof position === 'number' ? listed[position] : undefined;
    return isObject(crate) && typeof crate['name'] === 'string' ? [crate['name']] : [];
  });
}

const dependenciesMax = 2_000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
