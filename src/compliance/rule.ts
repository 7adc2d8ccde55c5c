import type { ReviewKind } from '../domain/review.ts';
import type { ControlStatus } from './control-status.ts';
import type { Deadlines, Evidence } from './evidence.ts';

/** What a control asks of a rule beside the rule's own sense. */
export interface RuleOptions {
  /** Longest time in days, of the rules that have one. */
  days?: number;
  /** Instead of the organization's own deadlines, severity by severity. */
  deadlines?: Partial<Deadlines>;
  /** Ids of image checks. */
  checks?: readonly string[];
  /** Kinds of recorded reviews. */
  reviews?: readonly ReviewKind[];
}

export interface Verdict {
  status: ControlStatus;
  /** One sentence for people. */
  summary: string;
  /** The numbers that it follows from. */
  facts: Readonly<Record<string, number | string>>;
}

/** A question to the evidence. Pure; more evidence of failure never gives a better status, and what is not known is never VERIFIED. */
export interface Rule {
  id: string;
  title: string;
  /** `service`: the numbers are about this service itself and show nothing of other systems or of people. */
  evidenceOf: 'images' | 'service' | 'people';
  /** Datasets of a pack in which the rows behind the numbers are. */
  datasets: readonly string[];
  judge(evidence: Evidence, options: RuleOptions): Verdict;
}
