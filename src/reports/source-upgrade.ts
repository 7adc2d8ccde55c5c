/**
 * An upgrade of all binary packages that are built from one source package, on one release of a distribution. A source package is upgraded
 * as a whole, so that one step closes the findings in all its binary packages and installed versions.
 */
export interface SourceUpgrade {
  type: string;
  /** The source package. The name of the package if it has no source package. */
  source: string;
  /** Names of the upgraded packages, in order. */
  packages: readonly string[];
  release: string | null;
  /** Installed versions, in order. */
  from: readonly string[];
  /** The highest of the target versions. */
  to: string;
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  images: number;
  riskRemovedPercent: number;
}
