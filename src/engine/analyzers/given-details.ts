import type { DeclaredPackage, DistributionFile } from '../../domain/package.ts';

/** Facts of a package as a file states them. */
interface StatedDetails {
  supplier?: string | undefined;
  dependencies?: readonly string[] | undefined;
  qualifiers?: Readonly<Record<string, string | undefined>> | undefined;
  isDevelopment?: boolean | undefined;
  hashes?: readonly string[] | undefined;
  distributions?: readonly DistributionFile[] | undefined;
}

/** The stated details for a declared package. Absent and empty ones have no key. `FactsBuilder` bounds the others. */
export function givenDetails({
  supplier,
  dependencies,
  qualifiers,
  isDevelopment,
  hashes = [],
  distributions = [],
}: StatedDetails): Partial<DeclaredPackage> {
  const named = (dependencies ?? []).filter((name) => name !== '');
  const qualified = Object.entries(qualifiers ?? {}).filter((entry): entry is [string, string] => !!entry[1]);
  return {
    ...(supplier && { supplier }),
    ...(named.length > 0 && { dependencies: named }),
    ...(qualified.length > 0 && { qualifiers: Object.fromEntries(qualified) }),
    ...(isDevelopment && { isDevelopment: true }),
    ...(hashes.length > 0 && { hashes: [...hashes] }),
    ...(distributions.length > 0 && { distributions: [...distributions] }),
  };
}
