/**
 * The comparison of a report with the previous report of the same kind and scope, or with its previous version. The shape is the same for
 * all kinds. Parts that a kind does not support are empty.
 */
export interface ReportIntelligence {
  /** The previous snapshot. Null for the first report of its kind and scope. */
  comparedWith: { reportId: string; version: number; asOf: string } | null;
  /** Sentences, the most important first. */
  summary: readonly string[];
  /** The largest changes first. */
  movers: readonly Mover[];
  /** Packages with the most critical findings, then high findings, then findings. */
  rootPackages: readonly RootPackage[];
  /** The upgrades that close most findings. */
  upgrades: readonly PackageUpgrade[];
  /** Numbers that increased since the previous snapshot, the most important first. */
  worsened: readonly Worsened[];
}

export interface Mover {
  kind: 'image' | 'package' | 'registry' | 'control';
  name: string;
  /** The counted quantity: `open findings`. */
  measure: string;
  before: number;
  after: number;
}

export interface RootPackage {
  type: string;
  name: string;
  /** Number of installed versions with an open finding. */
  versions: number;
  findings: number;
  critical: number;
  high: number;
  images: number;
}

export interface PackageUpgrade {
  type: string;
  name: string;
  /** Release of the distribution (`debian-12`), null for packages that belong to no distribution. Snapshots of earlier versions lack it. */
  release?: string | null;
  from: string;
  to: string;
  /** Number of open findings that the upgrade closes. */
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  images: number;
}

export interface Worsened {
  /** The number that increased: `known exploited findings`, `critical findings in registry/app`. */
  what: string;
  before: number;
  after: number;
}
