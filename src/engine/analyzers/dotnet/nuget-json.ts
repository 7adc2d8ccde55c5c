import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';

/** The list of a runtime has 200 libraries, and that of a large application some thousands of files. */
const limits: JsonShapeLimits = { values: 1_000_000, depth: 32, stringBytes: 64 * 1024 };

/** The object of a JSON file, with or without byte order mark. Undefined for other content. */
export function parseNugetJson(bytes: Uint8Array): Record<string, unknown> | undefined {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const document = parseBoundedJson(hasMark ? bytes.subarray(3) : bytes, limits);
    return isObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Names and values of an object, or none. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
