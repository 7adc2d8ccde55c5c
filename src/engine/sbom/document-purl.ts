import { knownPurl } from './package-refs.ts';
import type { SbomPackage } from './sbom-input.ts';
import { systemNames } from './system-names.ts';

/** Package URL of a package in a document: rpm packages have the namespace by which other scanners recognize their distribution. */
export function documentPurl(item: Pick<SbomPackage, 'purl'>): string | undefined {
  return knownPurl(item)?.replace(
    /^(pkg:rpm\/)([^/@?#]+)(?=\/)/,
    (_, start: string, id: string) => `${start}${systemNames(id).namespace}`,
  );
}
