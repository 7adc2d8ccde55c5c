import { ScanError, type ScanErrorCode } from '../../domain/scan-error.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON object from hostile bytes; anything else throws `code`. `what` begins the message: `The manifest`. */
export function readJsonObject(bytes: Buffer, code: ScanErrorCode, what: string): JsonObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
  } catch (cause) {
    throw new ScanError(code, `${what} is not valid JSON.`, { cause });
  }
  throw new ScanError(code, `${what} is not a JSON object.`);
}
