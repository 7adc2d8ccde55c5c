import type { PackageType } from '../../domain/package.ts';

/**
 * One kind of content that contains packages or code and that no analyzer reads. A scan that finds it is partial. The entry is removed when
 * an analyzer for the kind is added.
 */
export interface UnreadKind {
  /** Stable short name, `group` in `coverage.notAssessed`. */
  id: string;
  /** Names the content in the reason: `rpm database` gives `rpm database: not supported yet`. */
  name: string;
  /** Replaces the words after the colon of the reason. */
  reason?: string;
  /** Base names of the files. */
  baseNames?: readonly string[];
  /** Extensions in lower case, without the dot. Files may spell them in any case. */
  extensions?: readonly string[];
  /** Path prefix. A kind with a prefix needs neither base name nor extension. */
  prefix?: string;
  /** Further condition on the path. Called only after base name, extension or prefix matched. It may only test strings. */
  accepts?(path: string): boolean;
  /** Consecutive files of a layer with the same key count as one item: all files of a Nix store path. */
  itemKey?(path: string): string;
  /** An installed npm or Python package that contains the file covers it. Without this, only a distribution package does. */
  isCoveredByLanguagePackage?: true;
  /** The file runs by itself. A manifest that the authors of a package wrote covers only libraries. */
  isProgram?: true;
  /** Packages of this type that own the file cover it. */
  coveredBy?: PackageType;
}
