import { ApiError } from '../domain/api-error.ts';
import { type JsonShapeLimits, jsonExcess } from '../lib/json-shape.ts';

/** Limits of bodies that are parsed in the main process. The longest list of an endpoint has a thousand elements. */
export const bodyShapeLimits: JsonShapeLimits = {
  values: 20_000,
  depth: 32,
  stringBytes: Number.POSITIVE_INFINITY,
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON text (RFC 8259, UTF-8). Throws BAD_REQUEST when it is not JSON or, before parsing, when it exceeds `bodyShapeLimits`. The
 * last of duplicate keys counts, as in JavaScript. The key `__proto__` is removed from every object, so that a later copy cannot change a
 * prototype.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const excess = jsonExcess(bytes, bodyShapeLimits);
  if (excess !== undefined) throw new ApiError('BAD_REQUEST', `The request body ${excess}`);
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    return /__proto__|\\u00/i.test(text) ? withoutPrototypeKeys(value) : value;
  } catch (error) {
    throw new ApiError('BAD_REQUEST', 'The request body is not valid JSON', { cause: error });
  }
}

/** Iterative and in place, because a reviver of `JSON.parse` takes many times as long as parsing. */
function withoutPrototypeKeys(root: unknown): unknown {
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return root;
}

/** `application/json` and `application/*+json`, with any parameters. */
export function isJsonContentType(header: string | undefined): boolean {
  return header !== undefined && /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i.test(header.trim());
}
