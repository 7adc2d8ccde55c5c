import type { MatchedFinding } from '../../domain/finding.ts';
import type { SeverityCounts } from '../../domain/severity.ts';
import type { PolicyVerdict } from '../../engine/policy/policy-verdict.ts';
import type { ScannedImage } from '../scanned-image.ts';

/**
 * A scan with the findings that are listed and gated. Suppressions and filters never change completeness, coverage, score and grade, and
 * every finding that is not listed is counted.
 */
export interface SelectedScan {
  scanned: ScannedImage;
  listed: MatchedFinding[];
  suppressed: SuppressedFinding[];
  /** Findings that filters leave out, with the filter that did. Empty groups are absent. */
  unlisted: UnlistedFindings[];
  /** Null without a policy. */
  verdict: PolicyVerdict | null;
}

/** A finding that the ignore file or a VEX document covers. */
export interface SuppressedFinding {
  finding: MatchedFinding;
  /** `ignore`: `.plimsollignore`. */
  by: 'ignore' | 'vex';
  /** File that contains the statement, as the user wrote it. */
  source: string;
  /** As the file states it. Text of the user or of a VEX document. */
  reason: string;
  /** Day (YYYY-MM-DD) up to which the suppression applies. Null: no end. */
  expiresOn: string | null;
}

export interface UnlistedFindings {
  filter: 'baseline' | 'severity' | 'unfixed';
  count: number;
  counts: SeverityCounts;
}
