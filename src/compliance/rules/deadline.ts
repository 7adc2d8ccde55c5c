import type { Severity } from '../../domain/severity.ts';
import type { Deadlines, Evidence } from '../evidence.ts';
import type { RuleOptions } from '../rule.ts';

type Policy = Pick<Evidence, 'policy'>;

/** `unknown`: an unrated finding that is older than the shortest deadline. Null if the finding has no deadline. */
export type Timing = 'in time' | 'late' | 'unknown' | null;

/** Timing of a finding after a number of days. */
export function timingOf(severity: Severity, days: number, policy: Policy, options: RuleOptions): Timing {
  if (severity === 'UNKNOWN')
    return days >= Math.min(...Object.values(allDeadlines(policy, options))) ? 'unknown' : null;
  const deadline = deadlineOf(severity, policy, options);
  if (deadline === null) return null;
  return days >= deadline ? 'late' : 'in time';
}

/** Deadline of a severity in days. Null if neither the framework nor the organization has one. */
function deadlineOf(severity: Severity, policy: Policy, options: RuleOptions): number | null {
  // Frameworks have no deadline below low.
  if (severity === 'NEGLIGIBLE') return options.deadlines?.low ?? null;
  const name = severity.toLowerCase();
  return isDeadline(name) ? allDeadlines(policy, options)[name] : null;
}

function isDeadline(name: string): name is keyof Deadlines {
  return name === 'critical' || name === 'high' || name === 'medium' || name === 'low';
}

function allDeadlines({ policy }: Policy, { deadlines }: RuleOptions): Deadlines {
  return { ...policy, ...deadlines };
}

/** `critical 30, high 30, medium 90, low 180`. */
export function deadlineText(policy: Policy, options: RuleOptions): string {
  const { critical, high, medium, low } = allDeadlines(policy, options);
  return `critical ${critical}, high ${high}, medium ${medium}, low ${low}`;
}
