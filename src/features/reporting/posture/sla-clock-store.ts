import { type RawBuilder, sql } from 'kysely';
import { severityRank } from '../../../domain/severity.ts';
import { deadlineSeverities } from '../../../reports/posture-facts.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';

/** SQL equivalents of `slaClock` for queries over `findings f`. */

/** Days by severity. Joined to `findings f` as `policy` it gives `due_at`, which is null for findings without a deadline. */
export function policyRows(policy: SlaPolicy): RawBuilder<unknown> {
  const rows = deadlineSeverities.map((severity) => {
    const days = policy[severity.toLowerCase() as keyof SlaPolicy];
    return sql`(${sql.lit(severityRank(severity))}::smallint, ${days}::int)`;
  });
  return sql`(values ${sql.join(rows)}) as policy (severity, days)`;
}

export const firstDetectedAt = sql<Date>`coalesce(f.first_detected_at, f.detected_at)`;
/** In hours, because a day of a deadline has 24 hours in every time zone. */
export const dueAt = sql<Date | null>`${firstDetectedAt} + policy.days * interval '24 hours'`;
/** The start of the last quarter of the time until the deadline. */
export const soonAt = sql<Date | null>`${firstDetectedAt} + policy.days * interval '18 hours'`;
