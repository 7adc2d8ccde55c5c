import type { Severity } from './severity.ts';

export const fixStates = ['fixed', 'not-fixed', 'wont-fix', 'unknown'] as const;
export type FixState = (typeof fixStates)[number];

export interface Cvss {
  /** `3.1`, `3.0`, `4.0` or `2.0`. */
  version: string;
  vector: string;
  /** 0.0–10.0 */
  score: number;
  /** Source of the score: `ghsa`, `nvd`, `debian`, … */
  source: string;
}

/** The rating of one database for a vulnerability. */
export interface SeverityOpinion {
  /** `redhat`, `ubuntu`, `cna`, `ghsa`, `cisa`, `nvd`, … */
  source: string;
  severity: Severity;
  cvss: Cvss | null;
}

/** FIRST's Exploit Prediction Scoring System: probability and rank among all CVEs, both 0–1. */
export interface Epss {
  score: number;
  percentile: number;
}

/** Facts about a vulnerability, independent of packages. Immutable: new facts are a new value. */
export interface VulnerabilityFacts {
  /** CVE if available, else GHSA, else the id of the record. */
  id: string;
  aliases: string[];
  severity: Severity;
  severitySource: string;
  cvss: Cvss | null;
  /** Ratings of all databases that rate it, in the order of precedence. Absent when none is known. */
  opinions?: SeverityOpinion[];
  title: string;
  description: string;
  references: string[];
  publishedAt: string | null;
}

/** Why a scanner does not report a finding, or how its statement about the finding differs. */
export interface Disagreement {
  scanner: string;
  /** Clause without subject: `does not list the package`. */
  reason: string;
}

/** One vulnerability that affects one package of an inventory. */
export interface MatchedFinding {
  vulnerability: VulnerabilityFacts;
  /** Index into the inventory's packages. */
  packageIndex: number;
  fixedVersion: string | null;
  fixState: FixState;
  epss: Epss | null;
  /** Listed in CISA's catalog of known exploited vulnerabilities. */
  isKnownExploited: boolean;
  /** Due date of remediation in that catalog (YYYY-MM-DD), if any. */
  exploitedDueOn?: string | null;
  /** Records that report the vulnerability, such as `DSA-5678-1` and `GHSA-…`. */
  advisoryIds: string[];
  /** Set when a record calls the package malicious: the package is to be removed, and upgrading is not enough. */
  isMalware?: boolean;
  /** Scanners that report it, if not only the built-in engine. */
  sources?: string[];
  /** Statements of other scanners that differ. */
  disagreement?: Disagreement[];
}
