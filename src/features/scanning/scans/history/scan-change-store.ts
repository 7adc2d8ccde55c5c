import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../../domain/finding-cause.ts';
import { findingsOfAllSources } from '../../../findings/lifecycle/shadow-finding-store.ts';
import { isInAssessment } from '../../../findings/visibility/finding-visibility-store.ts';

export interface ScanChangeRow {
  scan_id: string;
  /** Null for the first result of the tag platform. */
  previous_scan_id: string | null;
  change: 'opened' | 'closed' | null;
  cause: OpenedCause | ClosedCause | null;
  findings: number;
}

/**
 * How the findings of each scan differ from those of the previous scan with a result of the same tag platform, by cause. Changes of re-matches
 * between both scans are included. Scans without differences have one row without a change.
 */
export async function readScanChanges(
  db: Kysely<Database>,
  organizationId: string,
  scanIds: readonly string[],
): Promise<ScanChangeRow[]> {
  const isBefore = isInAssessment(sql`pair.earlier`, sql`g`);
  const isAfter = isInAssessment(sql`pair.assessment`, sql`g`);
  const { rows } = await sql<ScanChangeRow>`
    with pair as materialized (
      select s.id as scan_id, s.tag_platform_id, s.assessment, previous.id as previous_scan_id, previous.assessment as earlier
      from scans s left join lateral (
        select p.id, p.assessment from scans p
        where p.tag_platform_id = s.tag_platform_id and p.status = 3 and p.assessment < s.assessment
        order by p.assessment desc limit 1) previous on true
      where s.organization_id = ${organizationId} and s.id = any (${scanIds}::text[]) and s.status = 3
    ), touched as (
      select pair.scan_id, g.id, bool_or(${isBefore}) as is_before, bool_or(${isAfter}) as is_after,
        (array_agg(g.opened_cause order by g.opened_at_assessment) filter (where g.opened_at_assessment > pair.earlier))[1] as opened_cause,
        (array_agg(g.closed_cause order by g.closed_at_assessment desc) filter (where g.closed_at_assessment <= pair.assessment))[1]
          as closed_cause
      from pair join ${findingsOfAllSources} g on g.tag_platform_id = pair.tag_platform_id
        and g.opened_at_assessment <= pair.assessment and (g.closed_at_assessment is null or g.closed_at_assessment > pair.earlier)
      group by 1, 2
    ), changed as (
      select scan_id, case when is_after then 'opened' else 'closed' end as change,
        case when is_after then opened_cause else closed_cause end as cause, count(*)::int as findings
      from touched where is_before <> is_after group by 1, 2, 3
    )
    select pair.scan_id, pair.previous_scan_id, changed.change, changed.cause, coalesce(changed.findings, 0) as findings
    from pair left join changed on changed.scan_id = pair.scan_id
    order by pair.scan_id, changed.change desc, changed.findings desc, changed.cause`.execute(db);
  return rows;
}
