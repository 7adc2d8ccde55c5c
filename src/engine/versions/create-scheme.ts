import type { VersionScheme } from './version-scheme.ts';

/** Longer texts are no version of any ecosystem. The bound keeps comparisons of hostile text short. */
const versionCharactersMax = 1024;

/** Parsed versions of one scheme that are kept. A match compares few versions with many bounds. */
const parsedMax = 1024;

/**
 * A version scheme from a parser and an order of parsed versions. `parse` gets text without surrounding white space and returns undefined
 * for text that is no version of the scheme. It must take linear time, and `order` must be a total order.
 */
export function createScheme<Parsed extends object>(
  id: string,
  parse: (text: string) => Parsed | undefined,
  order: (left: Parsed, right: Parsed) => number,
): VersionScheme {
  const known = new Map<string, Parsed | undefined>();
  const read = (version: string): Parsed | undefined => {
    if (version.length > versionCharactersMax) return undefined;
    const cached = known.get(version);
    if (cached !== undefined || known.has(version)) return cached;
    if (known.size >= parsedMax) known.clear();
    const parsed = parse(version.trim());
    known.set(version, parsed);
    return parsed;
  };
  return {
    id,
    isValid: (version) => read(version) !== undefined,
    compare(left, right) {
      const a = read(left);
      const b = read(right);
      if (a === undefined || b === undefined) throw new RangeError(`not a version of the scheme ${id}`);
      return order(a, b);
    },
  };
}
