/**
 * One kind of content that holds packages or code and that no analyzer reads. A scan that finds it is partial. When an analyzer for
 * the kind is added, its entry is removed from the table.
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
  /** Further condition on the path. Called only after base name, extension or prefix matched. String tests only. */
  accepts?(path: string): boolean;
  /** Files with the same key that follow each other in a layer are one item: all files of a Nix store path. */
  itemKey?(path: string): string;
  /** An installed npm or Python package that contains the file answers for it. Without this only a distribution package does. */
  isCoveredByLanguagePackage?: true;
  /** A lock file whose packages an analyzer reads where they are installed. */
  installedAs?: 'npm' | 'pypi';
}
