import type { Cvss, Epss, FixState } from '../../domain/finding.ts';
import type { Severity } from '../../domain/severity.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { Coverage } from '../matching/match-result.ts';

/** All that a SARIF log says about one scan of one image; texts are hostile. The same input always gives the same bytes. */
export interface SarifInput {
  /** As a person named it: `ghcr.io/acme/api`, or a path. */
  image: string;
  tag: string | null;
  digest: string | null;
  platform: string | null;
  scannedAt: Date;
  engineRevision: string | null;
  completeness: 'complete' | 'partial';
  coverage: Coverage | null;
  warnings: readonly EngineWarning[];
  /** The most important first. Those that the log has no room for may be left out. */
  findings: readonly SarifFinding[];
  /** Of the scan. */
  findingsTotal: number;
  checks: readonly SarifCheck[];
}

export interface SarifFinding {
  /** CVE, else GHSA, else the native id. */
  id: string;
  aliases: readonly string[];
  severity: Severity;
  cvss: Cvss | null;
  epss: Epss | null;
  isKnownExploited: boolean;
  title: string;
  description: string;
  references: readonly string[];
  package: { name: string; version: string; type: string; purl: string; paths: readonly string[] };
  fixedVersion: string | null;
  fixState: FixState;
  layer: { index: number; diffId: string | null } | null;
}

/** An image check with its outcome. */
export interface SarifCheck {
  id: string;
  title: string;
  status: string;
  evidence: readonly string[];
  remediation: string;
}

/** Results of a run. GitHub refuses a run with more than 25,000 and shows 5,000, the most severe first. */
export const sarifResultsMax = 5_000;

/** Of results and rules together. GitHub refuses an upload of more than 10 MB as gzip, which text never exceeds below this. */
export const sarifBytesMax = 9_500_000;

/** Files of a package that a result names. GitHub refuses 1,001 and shows 100; the first one is where the alert is. */
export const sarifLocationsMax = 10;
