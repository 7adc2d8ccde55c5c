import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ExceptionTotals } from '../../../compliance/control-exceptions.ts';
import type { Database } from '../../../db/schema.ts';
import type { AttestationsTable } from '../../../db/tables/findings.ts';
import { isCoveredByScope } from '../../findings/visibility/attestation-coverage-store.ts';
import { isLastOfFinding } from '../posture/closure-store.ts';
import { appliesTo, type EvidenceRequest, inForceAt, tagsInPeriod } from './evidence-scope-store.ts';

/** Exceptions in force at the end of the period that apply to the scope, each with the open findings that it covers then. */

export interface ExceptionInForceRow {
  id: string;
  cve_id: string;
  package_name: string;
  category: AttestationsTable['category'];
  reason: string;
  scope_type: AttestationsTable['scope_type'];
  tag_id: string | null;
  proposed_by: string;
  proposed_by_name: string;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  expires_at: Date | null;
  open: number;
  exploited: number;
}

/** Maximum number of listed exceptions. The totals are of all. */
export const exceptionsMax = 200;

/** Those with most findings first. */
export async function listExceptionsInForce(
  db: Kysely<Database>,
  request: EvidenceRequest,
): Promise<{ rows: ExceptionInForceRow[]; totals: ExceptionTotals }> {
  const { rows } = await sql<ExceptionInForceRow & { all: number; covering: number; covering_exploited: number }>`
    with ${tagsInPeriod(request)}, exceptions as materialized (
      select a.* from attestations a
      where a.organization_id = ${request.organizationId} and ${inForceAt(request.to)} and ${appliesTo(request)}
    ), covered as (
      select a.id, count(*)::int as open, (count(*) filter (where f.is_known_exploited))::int as exploited
      from exceptions a cross join lateral (${findingsAtEnd(request)}) f
      join package_versions p on p.id = f.package_version_id and p.name = a.package_name
      where ${isCoveredByScope()} group by a.id
    )
    select a.id, a.cve_id, a.package_name, a.category, a.reason, a.scope_type, a.tag_id, a.proposed_by, a.proposed_by_name, a.decided_by,
      a.decided_by_name, a.decided_at, a.expires_at, coalesce(covered.open, 0) as open, coalesce(covered.exploited, 0) as exploited,
      (count(*) over ())::int as all, (count(*) filter (where covered.open > 0) over ())::int as covering,
      (count(*) filter (where covered.exploited > 0) over ())::int as covering_exploited
    from exceptions a left join covered on covered.id = a.id
    order by covered.open desc nulls last, a.created_at desc, a.id limit ${exceptionsMax}`.execute(db);
  const [first] = rows;
  return {
    rows,
    totals: { all: first?.all ?? 0, open: first?.covering ?? 0, exploited: first?.covering_exploited ?? 0 },
  };
}

/**
 * Findings of the vulnerability of attestation `a` that were open at the end of the period, as `countOpen` counts them. Open findings have an
 * index by vulnerability, and closed ones an index by the time of closing.
 */
function findingsAtEnd({ organizationId, to }: EvidenceRequest): RawBuilder<unknown> {
  const selected = sql`select f.tag_id, f.detected_at, f.package_version_id, f.is_known_exploited from findings f
    where f.organization_id = ${organizationId} and f.vulnerability_id = a.cve_id and f.tag_id in (select id from scope)
      and f.detected_at < ${to} and ${isLastOfFinding}`;
  return sql`${selected} and f.closed_at is null and f.closed_at_assessment is null
    union all ${selected} and f.closed_at >= ${to}`;
}
