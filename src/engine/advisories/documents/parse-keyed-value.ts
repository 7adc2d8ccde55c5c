import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';
import { isObject, readList, readObject } from '../osv/read-json.ts';

export interface KeyedValue {
  keys: string[];
  value: unknown;
}

const shapeLimits: JsonShapeLimits = { values: 1_000_000, depth: 64, stringBytes: 4 * 1024 * 1024 };

/** A document of `readJsonValues`. Undefined when the value is not JSON. */
export function parseKeyedValue(document: string): KeyedValue | undefined {
  try {
    const parsed = parseBoundedJson(document, shapeLimits);
    if (!isObject(parsed)) return undefined;
    const { keys, value } = readObject(parsed);
    return { keys: readList(keys, 10).map(String), value };
  } catch {
    return undefined;
  }
}
