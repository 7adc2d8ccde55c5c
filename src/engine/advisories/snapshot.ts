import type { Digest } from '../../domain/digest.ts';
import type { Epss, FixState, VulnerabilityFacts } from '../../domain/finding.ts';
import type { SupportDates } from '../end-of-life/support-dates.ts';
import type { MavenCoordinates } from './maven-index/maven-coordinates.ts';

/** The statement of one advisory about one package: which versions are affected and which version fixes them. */
export interface AdvisoryEntry {
  /** Id of the record: `DSA-5678-1`, `GHSA-…`, `CVE-…`. */
  advisoryId: string;
  /** Canonical vulnerability: CVE, else GHSA, else the record's id. A record that names several CVEs yields one entry for each. */
  vulnerabilityId: string;
  /** OSV `affected[].ranges[].events` of this package, normalized to intervals. `introduced: null` means from the first version. */
  intervals: VersionInterval[];
  /** OSV `affected[].versions`: exact versions, as written. */
  versions: string[];
  /** Rating by the distribution, for example Debian's urgency. null when there is none. */
  urgency: string | null;
  /** Fix state when no interval has a fix. */
  unfixedState: FixState;
  /** Set when the record describes a malicious package. */
  isMalware?: boolean;
  /**
   * Module streams of the fixed package (`nodejs:18`), joined by commas, of which it concerns only packages of the same stream. Empty: a
   * modular package of unknown stream. Absent: a package without a module.
   */
  module?: string;
  /**
   * `pro`: the fix needs a subscription. `source`: the entry names a source package where other entries name binary packages. `release:14.3`: the
   * entry concerns only this release. `build:fips`, `build:ksplice`: it concerns only these builds.
   */
  channel?: string;
}

export interface VersionInterval {
  introduced: string | null;
  /** First version that is not affected. */
  fixed: string | null;
  /** Last affected version, where the record names no fixed one. */
  lastAffected: string | null;
}

/** A source package. */
export interface SourceOfBinary {
  name: string;
  /** Whether versions of the binary package are those of the source package. */
  hasSameVersion: boolean;
}

/** State of a feed in a snapshot. */
export interface SnapshotFeed {
  /** `osv:Debian`, `epss`, `kev`. */
  id: string;
  /** Newest modification among its records, ISO 8601. null when it names none. */
  newestRecordAt: string | null;
  /** Time at which it was fetched or confirmed unchanged. */
  fetchedAt: string;
  records: number;
}

/** An immutable, content-addressed set of advisories, opened read-only. It can be opened several times and in several threads. */
export interface AdvisorySnapshot {
  digest: Digest;
  builtAt: string;
  feeds: SnapshotFeed[];
  /**
   * Whether the snapshot covers an OSV ecosystem with its release: `Debian:12`, `Alpine:v3.18`, `npm`, `PyPI`. With a package: whether it
   * covers that package. A whole feed covers every package; the demo snapshot covers only its own versions.
   */
  covers(ecosystem: string, coordinates?: { name: string; version: string }): boolean;
  /** All entries for a package name (normalized as the ecosystem does) in an ecosystem. */
  lookup(ecosystem: string, packageName: string): AdvisoryEntry[];
  /** Facts of a vulnerability, merged over its records: severity with the opinions of all databases, CVSS, text. */
  facts(vulnerabilityId: string): VulnerabilityFacts | undefined;
  epss(cveId: string): Epss | undefined;
  isKnownExploited(cveId: string): boolean;
  /** Due date for remediation in CISA's catalog, YYYY-MM-DD. null when it names none or does not list the CVE. */
  exploitedDueOn(cveId: string): string | null;
  /** The package of a jar file by its SHA-1 (40 hexadecimal digits), from an index of Maven artifacts. */
  mavenCoordinates(sha1: string): MavenCoordinates | undefined;
  /** The source packages from which a binary package of a distribution was built, as its advisories list them. Empty when they do not list it. */
  sourcesOf(ecosystem: string, binaryName: string): SourceOfBinary[];
  /** Days on which support of releases ends. */
  supportDates: SupportDates;
  close(): void;
}
