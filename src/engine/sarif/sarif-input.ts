import type { Cvss, Epss, FixState } from '../../domain/finding.ts';
import type { Severity } from '../../domain/severity.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { Coverage } from '../matching/match-result.ts';

/** Input of a SARIF log about one scan of one image. Texts are hostile. The same input always yields the same bytes. */
export interface SarifInput {
  /** The name that the user gave: `ghcr.io/acme/api`, or a path. */
  image: string;
  tag: string | null;
  digest: string | null;
  platform: string | null;
  scannedAt: Date;
  engineRevision: string | null;
  completeness: 'complete' | 'partial';
  coverage: Coverage | null;
  warnings: readonly EngineWarning[];
  /** Most important first. Findings above the limits of the log may be left out. */
  findings: readonly SarifFinding[];
  /** Number of findings of the scan. */
  findingsTotal: number;
  checks: readonly SarifCheck[];
  /** Sentences about findings that suppressions and filters leave out. */
  omissions?: readonly string[];
}

export interface SarifFinding {
  /** CVE, else GHSA, else the native id. */
  id: string;
  aliases: readonly string[];
  severity: Severity;
  cvss: Cvss | null;
  epss: Epss | null;
  isKnownExploited: boolean;
  /** Whether a record calls the package malicious. */
  isMalware: boolean;
  title: string;
  description: string;
  references: readonly string[];
  package: { name: string; version: string; type: string; purl: string; paths: readonly string[] };
  fixedVersion: string | null;
  fixState: FixState;
  /** Day (YYYY-MM-DD) on which the records of the distribution's release ended. Null for supported releases. */
  recordsEndedOn: string | null;
  layer: { index: number; diffId: string | null } | null;
  /** Scanners that report it. Default: the engine. */
  sources?: readonly string[];
}

/** An image check with its result. */
export interface SarifCheck {
  id: string;
  title: string;
  status: string;
  evidence: readonly string[];
  remediation: string;
}

/** Largest number of results of a run. GitHub refuses a run with more than 25,000 and shows the 5,000 most severe. */
export const sarifResultsMax = 5_000;

/**
 * Largest size of results and rules together. GitHub refuses an upload of more than 10 MB as gzip, which text below this size never
 * exceeds.
 */
export const sarifBytesMax = 9_500_000;

/** Largest number of files of a package that a result names. GitHub refuses 1,001 and shows 100. The alert is shown at the first one. */
export const sarifLocationsMax = 10;
