import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSuppressedAt } from '../../findings/visibility/finding-visibility-store.ts';
import type { Period } from './posture-scope.ts';
import { firstDetectedAt } from './sla-clock-store.ts';

/**
 * The definition of a closure, for every report, read and compliance pack. A query that counts closures in another way disagrees with the
 * others; `features/reporting/compliance-packs/closure-consistency.test.ts` compares them.
 */

/**
 * Whether row `f` is the last row of its finding. A row that closed with 'replaced' has a successor unless the successor was deleted
 * together with its scan.
 */
export const isLastOfFinding: RawBuilder<SqlBool> = sql<SqlBool>`(f.closed_cause is distinct from 'replaced' or not exists (
    select from findings later where later.organization_id = f.organization_id and later.id = f.id
      and later.opened_at_assessment > f.opened_at_assessment))`;

/**
 * Whether an approved exception covered closed finding `f` at the moment it closed. Rows keep `suppressed_until` as it was when they closed,
 * so later decisions about the exception change nothing.
 */
export const wasExceptedAtClosing: RawBuilder<SqlBool> = isSuppressedAt(sql`f.closed_at`);

/**
 * The assessment of the scan that shows the closure of finding `f`. A re-match closes findings because advisories changed: the scan before
 * it shows the content that was matched again. Null if that scan was deleted.
 */
export const closingAssessment = (finding: RawBuilder<unknown> = sql`f`): RawBuilder<number | null> => sql<
  number | null
>`
  (case when ${finding}.closed_cause in ('advisory changed', 'withdrawn') then (
    select max(shown.assessment) from scans shown
    where shown.tag_platform_id = ${finding}.tag_platform_id and shown.status = 3 and shown.assessment <= ${finding}.closed_at_assessment)
  else ${finding}.closed_at_assessment end)`;

/**
 * A query of `(severity, days, is_suppressed, closed_at, tag_platform_id, assessment)`: the findings `f` that `where` selects and that were remediated in
 * the period. A finding whose tag was removed was not remediated. `days` is the exact time from first detection to closing.
 */
export function closuresIn({ from, to }: Period, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select f.severity, extract(epoch from f.closed_at - ${firstDetectedAt})::float8 / 86400 as days,
      ${wasExceptedAtClosing} as is_suppressed, f.closed_at, f.tag_platform_id, ${closingAssessment()} as assessment
    from findings f
    where f.closed_at >= ${from} and f.closed_at < ${to} and f.closed_cause <> 'tag removed' and ${isLastOfFinding}
      and ${where}`;
}
