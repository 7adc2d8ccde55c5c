import type { SbomPackage } from './sbom-input.ts';

/** One name per package, in their order: the package URL, with a number after it where several packages share one. */
export function packageRefs(packages: readonly SbomPackage[]): string[] {
  const seen = new Map<string, number>();
  return packages.map(({ purl }) => {
    const earlier = seen.get(purl) ?? 0;
    seen.set(purl, earlier + 1);
    return earlier === 0 ? purl : `${purl}#${earlier + 1}`;
  });
}
