import { toSpdxExpression } from './spdx-expression.ts';

/**
 * Replaces declared licenses by SPDX expressions where they have one, and leaves the others as declared. Results are cached: an image of
 * 20,000 packages has a few dozen licenses.
 */
export function createLicenseNormalizer(): (declared: readonly string[]) => string[] {
  const known = new Map<string, string>();
  const normalize = (declared: string): string => {
    const found = known.get(declared);
    if (found !== undefined) return found;
    const license = toSpdxExpression(declared) ?? declared;
    if (known.size < cachedMax) known.set(declared, license);
    return license;
  };
  return (declared) => [...new Set(declared.map(normalize))];
}

const cachedMax = 10_000;
