/**
 * What the numbers of a report mean beside those of the one before: of the same kind and scope, or of the version before. The same shape for
 * every kind; what a kind has nothing to say about stays empty.
 */
export interface ReportIntelligence {
  /** The snapshot that was compared with; null when this is the first of its kind and scope. */
  comparedWith: { reportId: string; version: number; asOf: string } | null;
  /** Whole sentences for people, the most important first. */
  summary: readonly string[];
  /** What changed most, the largest change first. */
  movers: readonly Mover[];
  /** Packages that weigh most among what is open: critical, then high, then all. */
  rootPackages: readonly RootPackage[];
  /** The few upgrades that close most. */
  upgrades: readonly PackageUpgrade[];
  /** What got worse since the snapshot compared with, the worst first. */
  worsened: readonly Worsened[];
}

export interface Mover {
  kind: 'image' | 'package' | 'registry' | 'control';
  name: string;
  /** What is counted: `open findings`. */
  measure: string;
  before: number;
  after: number;
}

export interface RootPackage {
  type: string;
  name: string;
  /** Installed versions that something is open in. */
  versions: number;
  findings: number;
  critical: number;
  high: number;
  images: number;
}

export interface PackageUpgrade {
  type: string;
  name: string;
  /** Release of the distribution (`debian-12`); null for packages of none. Snapshots of earlier versions lack it. */
  release?: string | null;
  from: string;
  to: string;
  /** Open findings that it closes. */
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  images: number;
}

export interface Worsened {
  /** What it is about: `known exploited findings`, `critical findings in registry/app`. */
  what: string;
  before: number;
  after: number;
}
