import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * Assessments on both sides of the assessment of a scan whose scans exist. The previous one may be a re-match of the scan before; it is 0 if
 * there is none. Re-matches of the scan itself belong to the scan.
 */
export interface AssessmentNeighbours {
  previous: number;
  next: number | null;
}

export async function readNeighbours(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  assessment: number,
): Promise<AssessmentNeighbours> {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select greatest(max(assessment) filter (where assessment < ${assessment}), (
        select max(r.assessment) from rematch_results r
        where r.tag_platform_id = ${tagPlatformId}::bigint and r.assessment < ${assessment})) as previous,
      min(assessment) filter (where assessment > ${assessment}) as next
    from scans where tag_platform_id = ${tagPlatformId}::bigint and status = 3`.execute(transaction);
  return { previous: rows[0]?.previous ?? 0, next: rows[0]?.next ?? null };
}

/**
 * Removes the assessment between two neighbours from the findings of a tag platform. If it was the newest, findings that the previous
 * assessment contained are open again, except those of removed tags. The caller holds the image's lock.
 */
export async function removeAssessment(
  transaction: Kysely<Database>,
  tagPlatformId: string,
  neighbours: AssessmentNeighbours,
): Promise<void> {
  if (neighbours.next !== null) {
    // No remaining assessment contains these rows.
    for (const table of bothTables) {
      await sql`
        delete from ${sql.table(table)} where tag_platform_id = ${tagPlatformId}::bigint
          and opened_at_assessment > ${neighbours.previous} and closed_at_assessment <= ${neighbours.next}`.execute(
        transaction,
      );
    }
    return;
  }
  for (const table of bothTables) {
    await sql`
      delete from ${sql.table(table)} where tag_platform_id = ${tagPlatformId}::bigint
        and opened_at_assessment > ${neighbours.previous}`.execute(transaction);
    await sql`
      update ${sql.table(table)} f set closed_at_assessment = null, closed_cause = null, closed_at = null
      where tag_platform_id = ${tagPlatformId}::bigint and closed_at_assessment > ${neighbours.previous}
        and not exists (select from tags t where t.id = f.tag_id and t.removed_at is not null)`.execute(transaction);
  }
}

const bothTables = ['findings', 'shadow_findings'] as const;
