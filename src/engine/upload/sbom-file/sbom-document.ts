import type { OperatingSystem } from '../../../domain/package.ts';

/** A package of a bill of materials, before its package URL is read. Texts are hostile. */
export interface SbomEntry {
  purl: string;
  licenses: string[];
  supplier?: string | undefined;
  /** Files that declare it, where the document says so. */
  paths: string[];
  /** Source package of a distribution package, where a property and not the package URL names it. */
  source?: { name: string; version: string };
  isDevelopment?: boolean;
  isOwnedByDistribution?: boolean;
}

/** The parts of a CycloneDX or SPDX document that matching needs. */
export interface SbomDocument {
  entries: SbomEntry[];
  operatingSystem: Pick<OperatingSystem, 'id' | 'versionId'> | null;
  /** Packages and libraries without a package URL: they cannot be matched. */
  unnamed: { count: number; example: string };
  /** Entries that are no packages, which may have been some. */
  isDamaged: boolean;
}

/** Counts the packages that a document lists without a package URL. */
export function createUnnamed(): { add(name: unknown): void; result(): SbomDocument['unnamed'] } {
  let count = 0;
  let example = '';
  return {
    add(name) {
      count += 1;
      if (example === '' && typeof name === 'string') example = name.slice(0, 200);
    },
    result: () => ({ count, example }),
  };
}
