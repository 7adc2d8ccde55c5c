import { uploadLimits } from './upload.ts';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/**
 * Counts values and nesting of a JSON text before anybody parses it, because a parser makes an object of two bytes. Says what is too
 * much; undefined when nothing is. Text that is no JSON may pass: the parser refuses it.
 */
export function checkJsonShape(bytes: Uint8Array): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      at = endOfString(bytes, at);
    } else if (byte === comma) {
      values += 1;
    } else if (openers.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > uploadLimits.depth) return `The request body nests deeper than ${uploadLimits.depth} levels`;
    } else if (closers.has(byte)) {
      depth -= 1;
    }
    if (values > uploadLimits.values) return `The request body holds more than ${uploadLimits.values} values`;
  }
  return undefined;
}

/** Position of the closing quote, or the end. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === quote) return at;
  }
  return bytes.length;
}
