import { schemeOf } from './schemes.ts';

/**
 * The highest of these versions of a package type, by the type's own order; versions that the order cannot read are left out as long as it
 * can read one. Undefined where nothing puts several versions in order.
 */
export function highestVersion(type: string, versions: readonly string[]): string | undefined {
  const [first, ...others] = new Set(versions);
  if (others.length === 0) return first;
  const scheme = schemeOf(type);
  const readable = scheme ? versions.filter((version) => scheme.isValid(version)) : [];
  if (!scheme || readable.length === 0) return undefined;
  // Of versions that are equal, such as 1.0 and 1.0.0, the same one whatever their order was.
  return readable.reduce((best, one) => {
    const order = scheme.compare(one, best);
    return order > 0 || (order === 0 && one < best) ? one : best;
  });
}
