import type { MatchedFinding } from '../../../domain/finding.ts';
import type { ExplainedChanges } from './result-difference-store.ts';

/** A finding of a result, with the row ids of its package version and of the facts about its vulnerability. */
export interface AssessedFinding extends MatchedFinding {
  packageVersionId: string;
  factsId: string;
}

/** The part of a scan's result that findings are derived from. */
export interface AssessmentResult {
  findings: readonly AssessedFinding[];
  /** All package versions of the image. */
  packageVersionIds: readonly string[];
  /** Findings that a partial result does not contain may be present nevertheless. */
  completeness: 'complete' | 'partial';
  /** The result has findings of the engine only: what other scanners reported stays. */
  keepsReports?: boolean;
  explained?: ExplainedChanges;
}
