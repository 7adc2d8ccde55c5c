import type { Digest } from '../../domain/digest.ts';
import type { Epss, FixState, VulnerabilityFacts } from '../../domain/finding.ts';

/** One advisory's word on one package: which versions are affected and where it is fixed. */
export interface AdvisoryEntry {
  /** The record: `DSA-5678-1`, `GHSA-…`, `CVE-…`. */
  advisoryId: string;
  /** Canonical vulnerability: CVE, else GHSA, else the record's id. A record naming several CVEs makes one entry each. */
  vulnerabilityId: string;
  /** OSV `affected[].ranges[].events` of this package, normalised to intervals; `introduced: null` = from the beginning. */
  intervals: VersionInterval[];
  /** OSV `affected[].versions`: exact versions, as written. */
  versions: string[];
  /** Distribution's own word, e.g. Debian's urgency; null when none. */
  urgency: string | null;
  /** What is known when no interval has a fix. */
  unfixedState: FixState;
}

export interface VersionInterval {
  introduced: string | null;
  /** First version that is not affected any more. */
  fixed: string | null;
  /** Last version that is affected, where the record knows no fixed one. */
  lastAffected: string | null;
}

/** A feed's state inside a snapshot. */
export interface SnapshotFeed {
  /** `osv:Debian`, `epss`, `kev`. */
  id: string;
  /** Newest modification among its records, ISO 8601; null when it names none. */
  newestRecordAt: string | null;
  /** When it was fetched or confirmed unchanged. */
  fetchedAt: string;
  records: number;
}

/** An immutable, content-addressed set of advisories, opened read-only. Safe to open several times, in several threads. */
export interface AdvisorySnapshot {
  digest: Digest;
  builtAt: string;
  feeds: SnapshotFeed[];
  /**
   * Whether there is any advisory data for an OSV ecosystem with its release: `Debian:12`, `Alpine:v3.18`, `npm`, `PyPI`.
   * With a package: whether that one was looked at. A whole feed answers for every package, the demo set for its own versions only.
   */
  covers(ecosystem: string, coordinates?: { name: string; version: string }): boolean;
  /** All entries for a package name (normalised as the ecosystem does) in an ecosystem. */
  lookup(ecosystem: string, packageName: string): AdvisoryEntry[];
  /** Facts of a vulnerability, joined over its records: best severity source, CVSS, text. */
  facts(vulnerabilityId: string): VulnerabilityFacts | undefined;
  epss(cveId: string): Epss | undefined;
  isKnownExploited(cveId: string): boolean;
  /** The day by which CISA's catalogue asks for remediation, YYYY-MM-DD; null where it names none or does not list the CVE. */
  exploitedDueOn(cveId: string): string | null;
  close(): void;
}
