import type { Evidence } from './evidence.ts';
import type { JudgedControl } from './judge-framework.ts';
import { ruleOf, rules } from './rules.ts';

/** Open findings at the end of the period that one exception covers. */
export interface CoveredFindings {
  open: number;
  exploited: number;
}

/** Ids of the rules whose counts an exception in force changes. */
export function rulesOf({ open, exploited }: CoveredFindings): string[] {
  return rules
    .filter(({ exceptions: use }) => {
      if (use === 'open') return open > 0;
      return use === 'exploited' ? exploited > 0 : use === 'all';
    })
    .map(({ id }) => id);
}

/** The numbers of exceptions in force, and of those that cover open and known exploited findings. */
export interface ExceptionTotals {
  all: number;
  open: number;
  exploited: number;
}

export interface ControlExceptions {
  /** Exceptions in force that change what a rule of the control counts. */
  total: number;
  /** Open findings that its rules leave out because exceptions cover them. */
  findings: number;
}

/** The exceptions of a control. Null if exceptions change none of its rules. */
export function exceptionsOfControl(
  { outcomes }: Pick<JudgedControl, 'outcomes'>,
  { open }: Pick<Evidence, 'open'>,
  totals: ExceptionTotals,
): ControlExceptions | null {
  const uses = new Set(outcomes.flatMap(({ rule }) => ruleOf(rule)?.exceptions ?? []));
  if (uses.size === 0) return null;
  const total = uses.has('all') ? totals.all : uses.has('open') ? totals.open : totals.exploited;
  const leavesOut = (group: Evidence['open'][number]): boolean =>
    group.isExcepted && (uses.has('open') || (uses.has('exploited') && group.isKnownExploited));
  return { total, findings: open.filter(leavesOut).reduce((sum, { count }) => sum + count, 0) };
}
