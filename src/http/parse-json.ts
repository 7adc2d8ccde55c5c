import { ApiError } from '../domain/api-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * JSON text (RFC 8259, UTF-8) → value; BAD_REQUEST when it is not. Of duplicate keys the last counts, as everywhere in JavaScript.
 * A key `__proto__` is left out wherever it stands, so that no later copy can reach a prototype through it.
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    return /__proto__|\\u00/i.test(text) ? JSON.parse(text, withoutPrototypeKeys) : JSON.parse(text);
  } catch (error) {
    throw new ApiError('BAD_REQUEST', 'The request body is not valid JSON', { cause: error });
  }
}

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** `application/json` and `application/*+json`, with any parameters. */
export function isJsonContentType(header: string | undefined): boolean {
  return header !== undefined && /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i.test(header.trim());
}
