import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { boundedOrder } from '../finding-filter/bounded-order-store.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { EarlierDecision, TriageSubject } from '../lifecycle/triage-decision-store.ts';

/** Days in which a triage can be undone. */
export const undoDays = 1;

export interface SelectedFindings {
  subjects: TriageSubject[];
  /** Number of rows. */
  total: number;
}

/** The subjects of findings that pass a filter. With more than `max` findings, `total` is greater than `max` and subjects are missing. */
export async function selectByFilter(
  transaction: Kysely<Database>,
  { filter, where }: { filter: FindingFilter; where: RawBuilder<SqlBool> },
  max: number,
): Promise<SelectedFindings> {
  const { rows } = await sql<TriageSubject & { rows: number }>`
    select f.image_id, f.vulnerability_id, p.type as package_type, p.name as package_name, sum(f.rows)::int as rows
    from (
      select image_id, vulnerability_id, package_version_id, count(*) as rows from (
        select f.image_id, f.vulnerability_id, f.package_version_id from findings f
        where ${where} ${boundedOrder(filter)} limit ${max + 1}
      ) found group by 1, 2, 3
    ) f join package_versions p on p.id = f.package_version_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(transaction);
  return {
    subjects: rows.map(({ rows: _rows, ...subject }) => subject),
    total: rows.reduce((total, row) => total + row.rows, 0),
  };
}

/** The subjects of findings by their ids, in any state, and the ids that exist. */
export async function selectByIds(
  transaction: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<{ subjects: TriageSubject[]; found: ReadonlySet<string> }> {
  const { rows } = await sql<TriageSubject & { ids: string[] }>`
    select f.image_id, f.vulnerability_id, p.type as package_type, p.name as package_name, array_agg(distinct f.id) as ids
    from (
      select id, image_id, vulnerability_id, package_version_id from findings
      where organization_id = ${organizationId} and id = any (${[...ids]}::text[])
      union all
      -- As scans of a source that does not describe its tag name them.
      select id, image_id, vulnerability_id, package_version_id from shadow_findings
      where organization_id = ${organizationId} and id = any (${[...ids]}::text[])
    ) f join package_versions p on p.id = f.package_version_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(transaction);
  return {
    subjects: rows.map(({ ids: _ids, ...subject }) => subject),
    found: new Set(rows.flatMap((row) => row.ids)),
  };
}

/** Stores the decisions about the subjects before a triage of one or several findings, and deletes those that can no longer be undone. */
export async function saveBulkTriage(
  transaction: Kysely<Database>,
  organizationId: string,
  { id, subjects }: { id: string; subjects: readonly TriageSubject[] },
): Promise<void> {
  await sql`
    delete from bulk_triages where organization_id = ${organizationId}
      and created_at < now() - ${undoDays} * interval '24 hours'`.execute(transaction);
  await transaction.insertInto('bulk_triages').values({ id, organization_id: organizationId }).execute();
  await sql`
    insert into bulk_triage_changes (bulk_triage_id, organization_id, image_id, vulnerability_id, package_type, package_name,
      previous_status, previous_assignee, previous_note, previous_updated_at)
    select ${id}, ${organizationId}, s.image_id, s.vulnerability_id, s.package_type, s.package_name, d.status, d.assignee, d.note,
      d.updated_at
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (image_id text, vulnerability_id text, package_type text,
      package_name text)
    left join triage d on d.image_id = s.image_id and d.vulnerability_id = s.vulnerability_id
      and d.package_type = s.package_type and d.package_name = s.package_name`.execute(transaction);
}

/** Marks a bulk triage as undone. False: it is unknown, undone already, or too old. */
export async function claimUndo(transaction: Kysely<Database>, organizationId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bulk_triages')
    .set({ undone_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`created_at >= now() - ${undoDays} * interval '24 hours'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Images of a bulk triage, of those that still exist. */
export async function listImagesOfBulk(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('bulk_triage_changes')
    .select('image_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('bulk_triage_id', '=', id)
    .execute();
  return rows.map((row) => row.image_id);
}

/** The decisions before a bulk triage. `isCurrent`: the decision of the bulk triage is still the last one. */
export async function listEarlierDecisions(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<(EarlierDecision & { isCurrent: boolean })[]> {
  const { rows } = await sql<EarlierDecision & { is_current: boolean }>`
    select c.image_id, c.vulnerability_id, c.package_type, c.package_name, c.previous_status as status,
      c.previous_assignee as assignee, c.previous_note as note,
      c.previous_updated_at::text as decided_at, coalesce(d.updated_at = b.created_at, false) as is_current
    from bulk_triage_changes c
    join bulk_triages b on b.id = c.bulk_triage_id
    left join triage d on d.image_id = c.image_id and d.vulnerability_id = c.vulnerability_id
      and d.package_type = c.package_type and d.package_name = c.package_name
    where c.organization_id = ${organizationId} and c.bulk_triage_id = ${id}
    order by 1, 2, 3, 4`.execute(transaction);
  return rows.map(({ is_current: isCurrent, ...decision }) => ({ ...decision, isCurrent }));
}
