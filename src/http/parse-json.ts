import { ApiError } from '../domain/api-error.ts';
import { type JsonShapeLimits, jsonExcess } from '../lib/json-shape.ts';

/** Of bodies that are read whole. The longest list that an endpoint takes has a thousand elements. */
export const bodyShapeLimits: JsonShapeLimits = {
  values: 20_000,
  depth: 32,
  stringBytes: Number.POSITIVE_INFINITY,
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON text (RFC 8259, UTF-8) → value; BAD_REQUEST when the text is not JSON or exceeds `bodyShapeLimits`, which is found before it is
 * parsed. Of duplicate keys the last counts, as everywhere in JavaScript. A key `__proto__` is left out of every object, so that no later
 * copy can reach a prototype through it.
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

/** Without recursion and in place: a reviver of `JSON.parse` costs many times as much as the parsing. */
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
