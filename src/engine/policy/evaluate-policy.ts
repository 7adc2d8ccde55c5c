import { type Exception, exceptionFinder, isExpired } from './exception.ts';
import type { Policy, PolicyRule } from './policy.ts';
import type { PolicySubject, SubjectFinding } from './policy-subject.ts';
import type { PolicyVerdict, RuleVerdict, UsedException } from './policy-verdict.ts';
import { violationsOf } from './violations-of.ts';

const reasonsMax = 20;

/** Applies when a policy has no rule about content that was not assessed. A rule with the action `warn` accepts such content. */
const unknownByDefault: PolicyRule = { name: 'content that was not assessed', action: 'fail', kind: 'unknown' };

/** Judges an image by a policy. Pure: `now` is the only time. */
export function evaluatePolicy(policy: Policy, subject: PolicySubject, now: Date): PolicyVerdict {
  const used = new Map<Exception, number>();
  const hasUnknownRule = policy.rules.some(({ kind }) => kind === 'unknown');
  const applied = hasUnknownRule ? policy.rules : [...policy.rules, unknownByDefault];
  const rules = applied.map((rule) => evaluateRule(rule, policy, subject, { now, used }));
  return {
    policy: policy.name,
    result: resultOf(rules),
    rules,
    excepted: [...used].map(([exception, findings]) => present(exception, findings)),
    expired: policy.exceptions.filter((one) => isExpired(one, now)).map((one) => present(one, 0)),
  };
}

interface Evaluation {
  now: Date;
  used: Map<Exception, number>;
}

function evaluateRule(
  rule: PolicyRule,
  policy: Policy,
  subject: PolicySubject,
  { now, used }: Evaluation,
): RuleVerdict {
  const applicable = policy.exceptions.filter(({ rules }) => rules === null || rules.includes(rule.name));
  const find = exceptionFinder(applicable, { image: subject.image, now });
  const counted: string[] = [];
  let excepted = 0;
  for (const { reason, finding } of violationsOf(rule, subject, now)) {
    const exception = finding && find(idsOf(finding));
    if (exception) {
      excepted += 1;
      used.set(exception, (used.get(exception) ?? 0) + 1);
    } else counted.push(reason);
  }
  return {
    rule: rule.name,
    kind: rule.kind,
    action: rule.action,
    status: counted.length > 0 ? 'fail' : 'pass',
    violations: counted.length,
    reasons: counted.slice(0, reasonsMax),
    excepted,
  };
}

function idsOf(finding: SubjectFinding) {
  const { name, purl } = finding.package;
  return { name, purl, ids: [finding.id, ...finding.otherIds] };
}

/** Violations about missing knowledge alone give `unknown`. */
function resultOf(rules: readonly RuleVerdict[]): PolicyVerdict['result'] {
  const failed = rules.filter(({ status }) => status === 'fail');
  const refused = failed.filter(({ action }) => action === 'fail');
  if (refused.some(({ kind }) => kind !== 'unknown')) return 'fail';
  if (refused.length > 0) return 'unknown';
  return failed.length > 0 ? 'warn' : 'pass';
}

function present({ id, package: name, reason, expiresOn }: Exception, findings: number): UsedException {
  return { id, package: name, reason, expiresOn, findings };
}
