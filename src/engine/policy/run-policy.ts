import { decodeBatch } from '../pipeline/json-batches.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import type { FieldProblem } from './field-reader.ts';
import type { PolicySubject, SubjectFinding, SubjectPackage } from './policy-subject.ts';
import type { PolicyVerdict } from './policy-verdict.ts';
import { readPolicy } from './read-policy.ts';

/** A subject whose lists are JSON batches, which the main thread does not parse. */
export type EncodedPolicySubject = Omit<PolicySubject, 'findings' | 'packages'> & {
  findings: Uint8Array[];
  packages: Uint8Array[];
};

/** Plain data. */
export interface PolicyTask {
  /** The policy as it was received. */
  document: unknown;
  /** null: the policy is only read. */
  subject: EncodedPolicySubject | null;
  /** ISO 8601. */
  now: string;
}

export type PolicyAnswer = { problems: FieldProblem[] } | { verdict: PolicyVerdict | null };

/** Reads a policy and judges an image by it, as a task of an engine worker: thousands of exceptions and findings take seconds. */
export function runPolicy({ document, subject, now }: PolicyTask): PolicyAnswer {
  const read = readPolicy(document);
  if ('problems' in read) return { problems: read.problems };
  if (subject === null) return { verdict: null };
  const whole: PolicySubject = {
    ...subject,
    findings: subject.findings.flatMap((batch) => decodeBatch<SubjectFinding>(batch)),
    packages: subject.packages.flatMap((batch) => decodeBatch<SubjectPackage>(batch)),
  };
  return { verdict: evaluatePolicy(read.policy, whole, new Date(now)) };
}
