import type { Epss, FixState } from '../../domain/finding.ts';
import type { ReleaseSupport } from '../end-of-life/release-support.ts';
import type { MavenCoordinates } from './maven-index/maven-coordinates.ts';
import type { OsvRecord } from './osv/osv-record.ts';
import type { VersionInterval } from './snapshot.ts';

/** What a feed states, independent of its format. All texts are bounded. */
export type FeedRecord =
  | { kind: 'advisory'; record: OsvRecord }
  | { kind: 'statement'; statement: PackageStatement }
  | { kind: 'opinion'; opinion: VulnerabilityOpinion }
  /** The CVE was rejected: it names no vulnerability. */
  | { kind: 'rejected'; vulnerabilityId: string }
  | { kind: 'score'; cveId: string; epss: Epss }
  /** `dueOn`: YYYY-MM-DD. */
  | { kind: 'exploited'; cveId: string; dueOn: string | null }
  /** `sha1`: 40 lower-case hexadecimal digits of a jar file. */
  | { kind: 'artifact'; sha1: string; coordinates: MavenCoordinates }
  | { kind: 'release'; product: string; support: ReleaseSupport }
  /** Time of the newest content of the file. It is not counted as a record. */
  | { kind: 'dated'; atMs: number }
  /** An unreadable part of a document with several records. It is counted as a document that cannot be read. */
  | { kind: 'broken' };

/** The statement of a distribution's tracker about one CVE in one package of one release. It needs no aliases. */
export interface PackageStatement {
  /** With the release: `Debian:12`. */
  ecosystem: string;
  name: string;
  vulnerabilityId: string;
  advisoryId: string;
  /** Empty: not affected. */
  intervals: VersionInterval[];
  urgency: string | null;
  /** The distribution's decision about a version without a fix. null: unknown to this feed. */
  unfixedState: FixState | null;
  /** See `AdvisoryEntry`. */
  module?: string;
  /** See `AdvisoryEntry`. */
  channel?: string;
  /**
   * True when it replaces nothing: an advisory of another feed about the same vulnerability and package decides, and only gets the state and
   * the urgency of this statement.
   */
  isSupplement: boolean;
}

/** What one database says about a vulnerability. */
export interface VulnerabilityOpinion {
  vulnerabilityId: string;
  /** `nvd`, `cisa`, `cna`, `redhat`, `ubuntu`. */
  source: string;
  /** Rating in the database's own words, upper case: `IMPORTANT`. null when it only has vectors. */
  rating: string | null;
  /** CVSS vectors as written. */
  vectors: string[];
  summary: string;
  details: string;
  publishedMs: number | null;
  references: string[];
}
