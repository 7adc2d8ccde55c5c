import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { FacetName } from '../totals/finding-facets.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';

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
 * Distinct values of one field of the visible findings, in order, as text. Severity and triage status are returned as ranks. They are read
 * from finding totals without grouping findings.
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

const facets = {
  cveId: 'vulnerability_state',
  package: 'package_state',
  packageType: 'package_type',
  image: 'image',
  fixState: 'fix_state',
} as const satisfies Partial<Record<DistinctField, FacetName>>;

function valuesOf(organizationId: string, field: DistinctField): RawBuilder<unknown> {
  if (field === 'severity' || field === 'triageStatus') {
    const rank = field === 'severity' ? 'severity' : 'triage_status';
    const totals = visibleTotals(organizationId, { facet: 'state', by: [rank] });
    return sql`select ${sql.ref(rank)}::text as value, count from (${totals}) totals`;
  }
  const totals = visibleTotals(organizationId, { facet: facets[field], by: ['value'] });
  if (field !== 'image') return totals;
  // Several images may have the same name.
  return sql`
    select i.name as value, sum(totals.count) as count from (${totals}) totals join images i on i.id = totals.value group by i.name`;
}
