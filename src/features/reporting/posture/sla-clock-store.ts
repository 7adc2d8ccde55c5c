import { type RawBuilder, sql } from 'kysely';
import { severityRank } from '../../../domain/severity.ts';
import { deadlineSeverities } from '../../../reports/posture-facts.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';

/** `slaClock` for a query over `findings f`. */

/** Days by severity; a join of `findings f` with it as `policy` gives `due_at`, null where there is no deadline. */
export function policyRows(policy: SlaPolicy): RawBuilder<unknown> {
  const rows = deadlineSeverities.map((severity) => {
    const days = policy[severity.toLowerCase() as keyof SlaPolicy];
    return sql`(${sql.lit(severityRank(severity))}::smallint, ${days}::int)`;
  });
  return sql`(values ${sql.join(rows)}) as policy (severity, days)`;
}

export const firstDetectedAt = sql<Date>`coalesce(f.first_detected_at, f.detected_at)`;
/** In hours: a day is 24 of them, whatever the time zone does. */
export const dueAt = sql<Date | null>`${firstDetectedAt} + policy.days * interval '24 hours'`;
/** The last quarter of the time begins. */
export const soonAt = sql<Date | null>`${firstDetectedAt} + policy.days * interval '18 hours'`;
