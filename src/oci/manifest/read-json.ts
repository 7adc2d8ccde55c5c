import { ScanError, type ScanErrorCode } from '../../domain/scan-error.ts';
import { documentShapeLimits, jsonExcess } from '../../lib/json-shape.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses a JSON object from hostile bytes. Throws `code` for anything else, and LIMIT_EXCEEDED before parsing when the text exceeds
 * `documentShapeLimits`. `what` is the beginning of the message, for example `The manifest`.
 */
export function readJsonObject(bytes: Buffer, code: ScanErrorCode, what: string): JsonObject {
  const excess = jsonExcess(bytes, documentShapeLimits);
  if (excess !== undefined) throw new ScanError('LIMIT_EXCEEDED', `${what} ${excess}.`);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
  } catch (cause) {
    throw new ScanError(code, `${what} is not valid JSON.`, { cause });
  }
  throw new ScanError(code, `${what} is not a JSON object.`);
}
