import type { PolicyAction } from './policy.ts';

/** The result of evaluating a policy. The same policy, subject and day always yield the same value. */
export interface PolicyVerdict {
  policy: string | null;
  /** `unknown`: only rules about unassessed content are violated, so the image is neither accepted nor known to be bad. */
  result: 'pass' | 'warn' | 'fail' | 'unknown';
  rules: RuleVerdict[];
  /** Exceptions that covered at least one violation. */
  excepted: UsedException[];
  /** Exceptions that no longer apply because their last day is past. */
  expired: UsedException[];
}

export interface RuleVerdict {
  rule: string;
  kind: string;
  action: PolicyAction;
  status: 'pass' | 'fail';
  /** Number of violations, without those that exceptions cover. */
  violations: number;
  /** The first violations, each a sentence for the user. They contain hostile text of the image. */
  reasons: string[];
  /** Number of violations that exceptions cover. */
  excepted: number;
}

export interface UsedException {
  id: string;
  package: string | null;
  reason: string;
  expiresOn: string | null;
  /** Number of covered violations. 0 for expired exceptions. */
  findings: number;
}
