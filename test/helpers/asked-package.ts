import type { AskedPackage } from '../../src/scanners/external-scanner.ts';

/** A package about which the database of a scanner is asked. */
export function askedPackage(
  type: string,
  name: string,
  more: Partial<Pick<AskedPackage, 'source' | 'module'>> = {},
): AskedPackage {
  return { type, name, source: null, module: null, ...more };
}
