import type { Severity } from './severity.ts';

export const fixStates = ['fixed', 'not-fixed', 'wont-fix', 'unknown'] as const;
export type FixState = (typeof fixStates)[number];

export interface Cvss {
  /** `3.1`, `3.0`, `4.0` or `2.0`. */
  version: string;
  vector: string;
  /** 0.0–10.0 */
  score: number;
  /** Who scored: `ghsa`, `nvd`, `debian`, … */
  source: string;
}

/** FIRST's Exploit Prediction Scoring System: probability and rank among all CVEs, both 0–1. */
export interface Epss {
  score: number;
  percentile: number;
}

/** What is known of a vulnerability, whatever holds it. Immutable: new knowledge is a new value. */
export interface VulnerabilityFacts {
  /** CVE where there is one, else GHSA, else the record's own id. */
  id: string;
  aliases: string[];
  severity: Severity;
  severitySource: string;
  cvss: Cvss | null;
  title: string;
  description: string;
  references: string[];
  publishedAt: string | null;
}

/** One vulnerability that affects one package of an inventory. */
export interface MatchedFinding {
  vulnerability: VulnerabilityFacts;
  /** Index into the inventory's packages. */
  packageIndex: number;
  fixedVersion: string | null;
  fixState: FixState;
  epss: Epss | null;
  /** In CISA's catalogue of known exploited vulnerabilities. */
  isKnownExploited: boolean;
  /** The day by which that catalogue asks for remediation (YYYY-MM-DD), where it names one. */
  exploitedDueOn?: string | null;
  /** The records that say so, e.g. `DSA-5678-1`, `GHSA-…`. */
  advisoryIds: string[];
  /** Scanners that report it, where that is not the built-in engine alone. */
  sources?: string[];
}
