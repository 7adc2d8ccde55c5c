import { type ControlStatus, controlStatuses, worstStatus } from './control-status.ts';
import type { Evidence } from './evidence.ts';
import type { Control, Framework, RuleUse } from './framework.ts';
import type { Verdict } from './rule.ts';
import { reviewed } from './rules/reviewed.ts';
import { ruleOf } from './rules.ts';

/** A control with its status and the results of its rules. */
export interface JudgedControl extends Omit<Control, 'rules'> {
  status: ControlStatus;
  outcomes: readonly Outcome[];
}

export interface Outcome extends Verdict {
  rule: string;
  title: string;
  datasets: readonly string[];
}

/** Judges every control of the framework, in its order. No control is VERIFIED if no tag in scope was scanned. */
export function judgeFramework({ controls }: Framework, evidence: Evidence): JudgedControl[] {
  return controls.map(({ rules, ...control }) => {
    const own = rules.map((use) => outcomeOf(use, evidence));
    const outcomes = needsPeople(control, own)
      ? [...own, outcomeOf({ rule: reviewed.id, reviews: control.reviews ?? [] }, evidence)]
      : own;
    return { ...control, status: statusOf(outcomes, evidence), outcomes };
  });
}

function outcomeOf({ rule: id, ...options }: RuleUse, evidence: Evidence): Outcome {
  const rule = ruleOf(id);
  if (!rule) throw new Error(`unknown rule ${id}`);
  return { rule: id, title: rule.title, datasets: rule.datasets, ...rule.judge(evidence, options) };
}

/** Controls about customer systems or people require recorded reviews, because this service has no facts about them. */
function needsPeople({ subject }: Pick<Control, 'subject'>, outcomes: readonly Outcome[]): boolean {
  return subject !== 'images' && outcomes.some(({ status }) => status !== 'NOT_APPLICABLE');
}

function statusOf(outcomes: readonly Outcome[], { population }: Evidence): ControlStatus {
  const status = worstStatus(outcomes.map((outcome) => outcome.status));
  const isNotScanned = population.scanned + population.partial === 0;
  return status === 'VERIFIED' && isNotScanned ? 'WARNING' : status;
}

/** Number of controls by status. */
export function countStatuses(controls: readonly Pick<JudgedControl, 'status'>[]): Record<ControlStatus, number> {
  const counts = Object.fromEntries(controlStatuses.map((status) => [status, 0])) as Record<ControlStatus, number>;
  for (const { status } of controls) counts[status] += 1;
  return counts;
}
