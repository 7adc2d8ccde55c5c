import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import { isOpenAndSuppressedAt } from '../visibility/finding-visibility-store.ts';
import { countedBy } from './finding-count-store.ts';
import { type CountedField, countedValues } from './finding-value-store.ts';

export const distinctFields = [
  'severity',
  'cveId',
  'package',
  'packageType',
  'image',
  'triageStatus',
  'fixState',
] as const;
export type DistinctField = (typeof distinctFields)[number];

/**
 * Values of one field among what is present and not suppressed, in order, as text. Ranks for severity and triage status. From kept totals
 * alone: findings are not grouped.
 */
export async function listDistinct(
  db: Kysely<Database>,
  organizationId: string,
  { field, search }: { field: DistinctField; search?: string },
  { page, limit }: { page: number; limit: number },
): Promise<{ values: { value: string; count: number }[]; total: number }> {
  const pattern = search === undefined ? undefined : likePattern(search);
  const { rows } = await sql<{ value: string; count: number; total: string }>`
    with found as materialized (
      select * from (${valuesOf(organizationId, field)}) named ${pattern === undefined ? sql`` : sql`where value ilike ${pattern}`}
    )
    select * from (select value, count::int as count from found order by found.value
      limit ${limit} offset ${offsetOf({ page, limit })}) page
    right join (select count(*) as total from found) totals on true
    order by page.value`.execute(db);
  return {
    values: rows.flatMap((row) => (row.value === null ? [] : [{ value: row.value, count: row.count }])),
    total: Number(rows[0]?.total ?? 0),
  };
}

function valuesOf(organizationId: string, field: DistinctField): RawBuilder<unknown> {
  const suppressed = sql`f.organization_id = ${organizationId} and ${isOpenAndSuppressedAt()}`;
  if (field === 'severity') return countedBy(organizationId, 'severity', {}, suppressed);
  if (field === 'triageStatus') return countedBy(organizationId, 'triage_status', {}, suppressed);
  const counted = countedValues(organizationId, field satisfies CountedField, suppressed);
  if (field !== 'image') return counted;
  // Several images may have one name.
  return sql`
    select i.name as value, sum(counted.count) as count from (${counted}) counted join images i on i.id = counted.value group by i.name`;
}
