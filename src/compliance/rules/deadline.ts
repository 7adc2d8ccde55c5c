import type { Severity } from '../../domain/severity.ts';
import type { Deadlines, Evidence } from '../evidence.ts';
import type { RuleOptions } from '../rule.ts';

/** Days that a severity has; null where neither the framework nor the organization sets any. */
export function deadlineOf(
  severity: Severity,
  { policy }: Pick<Evidence, 'policy'>,
  { deadlines }: RuleOptions,
): number | null {
  const name = severity.toLowerCase();
  return isDeadline(name) ? (deadlines?.[name] ?? policy[name]) : null;
}

function isDeadline(name: string): name is keyof Deadlines {
  return name === 'critical' || name === 'high' || name === 'medium' || name === 'low';
}

/** `critical 30, high 30, medium 90, low 180`. */
export function deadlineText({ policy }: Pick<Evidence, 'policy'>, { deadlines }: RuleOptions): string {
  const days = { ...policy, ...deadlines };
  return `critical ${days.critical}, high ${days.high}, medium ${days.medium}, low ${days.low}`;
}
