import type { VersionInterval } from '../snapshot.ts';

/** An OSV record reduced to the fields that matching and display need. All text is bounded (https://ossf.github.io/osv-schema/). */
export interface OsvRecord {
  id: string;
  /** Base name of the ecosystem whose feed contains the record. Packages of other ecosystems are left out. */
  ecosystem: string;
  /** Milliseconds since 1970. 0 when the record has no valid date. */
  modifiedMs: number;
  publishedMs: number | null;
  /** Withdrawn by its database, or about a CVE that was rejected. */
  isWithdrawn: boolean;
  /** Whether its text says that the CVE was rejected. */
  isRejected?: boolean;
  aliases: string[];
  upstream: string[];
  related: string[];
  summary: string;
  details: string;
  /** CVSS vectors as written. */
  vectors: string[];
  /** `database_specific.severity`, which GHSA sets: `CRITICAL`, `HIGH`, `MODERATE`, `LOW`. */
  ownSeverity: string | null;
  references: string[];
  affected: OsvAffected[];
  /** Binary packages that the record lists for its source packages. */
  built?: BuiltPackage[];
}

/** A binary package and the source package that it was built from. */
export interface BuiltPackage {
  /** With the release: `Ubuntu:22.04`. */
  ecosystem: string;
  name: string;
  source: string;
  /** Whether its version is that of the source package. */
  hasSameVersion: boolean;
}

export interface OsvAffected {
  /** With the release: `Debian:12`. */
  ecosystem: string;
  /** Normalized as its ecosystem compares names. */
  name: string;
  intervals: VersionInterval[];
  /** Exact versions in addition to the ranges. */
  versions: string[];
  /** Rating by the distribution, lower case: Debian's urgency, Ubuntu's priority, the severity of an announcement. */
  urgency: string | null;
  /** See `AdvisoryEntry`. */
  module?: string;
  /** See `AdvisoryEntry`. */
  channel?: string;
  /** See `AdvisoryEntry`. */
  isMalware?: boolean;
}
