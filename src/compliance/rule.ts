import type { ReviewKind } from '../domain/review.ts';
import type { ControlStatus } from './control-status.ts';
import type { Deadlines, Evidence } from './evidence.ts';

/** Options that a control passes to a rule. */
export interface RuleOptions {
  /** Maximum time in days, for rules that have one. */
  days?: number;
  /** Overrides of the organization's deadlines by severity. */
  deadlines?: Partial<Deadlines>;
  /** Ids of image checks. */
  checks?: readonly string[];
  /** Kinds of recorded reviews. */
  reviews?: readonly ReviewKind[];
}

export interface Verdict {
  status: ControlStatus;
  /** One sentence for readers of the pack. */
  summary: string;
  /** Figures that the status is based on. */
  facts: Readonly<Record<string, number | string>>;
}

/**
 * `all`: the rule judges the exceptions themselves. `open`: it leaves out the open findings that exceptions cover. `exploited`: the known
 * exploited ones of these.
 */
export type ExceptionUse = 'all' | 'open' | 'exploited';

/** A check of the evidence. Rules are pure. More evidence of failure never gives a better status, and unknown facts are never VERIFIED. */
export interface Rule {
  id: string;
  title: string;
  /** `service`: the figures describe this service only, not customer systems or people. */
  evidenceOf: 'images' | 'service' | 'people';
  /** The exceptions in force that change what the rule counts. Absent: exceptions change nothing. */
  exceptions?: ExceptionUse;
  /** Datasets of a pack with the counted rows. */
  datasets: readonly string[];
  judge(evidence: Evidence, options: RuleOptions): Verdict;
}
