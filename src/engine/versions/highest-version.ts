import { schemeOf } from './schemes.ts';

/**
 * The highest of these versions of a package type, by the order of the type. Invalid versions are ignored while there is a valid one.
 * Undefined when the type has no order and there are several versions.
 */
export function highestVersion(type: string, versions: readonly string[]): string | undefined {
  const [first, ...others] = new Set(versions);
  if (others.length === 0) return first;
  const scheme = schemeOf(type);
  const readable = scheme ? versions.filter((version) => scheme.isValid(version)) : [];
  if (!scheme || readable.length === 0) return undefined;
  // Of equal versions, such as 1.0 and 1.0.0, always the same one is returned, regardless of their order.
  return readable.reduce((best, one) => {
    const order = scheme.compare(one, best);
    return order > 0 || (order === 0 && one < best) ? one : best;
  });
}
