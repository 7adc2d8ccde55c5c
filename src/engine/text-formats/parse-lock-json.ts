import { parseBoundedJson } from '../../lib/json-shape.ts';

/** A lock file of 20,000 packages has 600,000 values. */
const limits = { values: 2_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** Throws SyntaxError for text that is not JSON or exceeds the limits. A byte order mark is accepted. */
export function parseLockJson(text: string): unknown {
  return parseBoundedJson(text.startsWith('\uFEFF') ? text.slice(1) : text, limits);
}
