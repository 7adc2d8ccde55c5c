import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Which organizations' totals were found right or wrong, and when (totals_checks). */

/** Organizations that were not checked since then, those that were never checked first. */
export async function findUnchecked(
  db: Kysely<Database>,
  { since, max }: { since: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o left join totals_checks c on c.organization_id = o.id
    where c.organization_id is null or c.checked_at < ${since}
    order by c.checked_at nulls first, o.id limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether the sums of all stored totals agree with the number of rows: one statement, which reads no more rows than the totals say there
 * are, and one. A restore of data beside triggers doubles or drops whole totals, and changes the sums.
 */
export async function areSumsRight(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    with scan_sum as (
      select coalesce(sum(change), 0)::bigint as total from scan_counts where organization_id = ${organizationId}
    ), finding_sum as (
      select coalesce(sum(change), 0)::bigint as total,
        coalesce(sum(change) filter (where registry_key <> ''), 0)::bigint as of_registries,
        -- Severities that have a deadline.
        coalesce(sum(change) filter (where registry_key <> '' and severity >= 2), 0)::bigint as due_of_registries
      from finding_counts where organization_id = ${organizationId}
    ), value_sums as (
      select field, sum(total)::bigint as total from (
        -- Together they are all findings.
        select case field when 10 then 9 when 17 then 13 else field end as field, total from finding_values where organization_id = ${organizationId}
        union all
        select case field when 10 then 9 when 17 then 13 else field end, change from finding_value_changes where organization_id = ${organizationId}
      ) sums group by field
    )
    select (select total from scan_sum) = (
        select count(*) from (select from scans where organization_id = ${organizationId}
          limit greatest(0, (select total from scan_sum)) + 1) counted)
      and (select total from finding_sum) = (
        select count(*) from (select from findings where organization_id = ${organizationId} and closed_at_assessment is null
          limit greatest(0, (select total from finding_sum)) + 1) counted)
      and not exists (
        select from generate_series(1, 18) expected (field) cross join finding_sum left join value_sums v on v.field = expected.field
        where expected.field not in (10, 17)
          and coalesce(v.total, 0) <> case when expected.field = 16 then finding_sum.due_of_registries
            when expected.field in (11, 12, 15) then finding_sum.of_registries else finding_sum.total end
      ) as is_right`.execute(db);
  return rows[0]?.is_right ?? false;
}

export async function saveCheck(db: Kysely<Database>, organizationId: string, isRight: boolean): Promise<void> {
  await sql`
    insert into totals_checks (organization_id, checked_at, is_right)
    select id, now(), ${isRight} from organizations where id = ${organizationId}
    on conflict (organization_id) do update set checked_at = excluded.checked_at, is_right = excluded.is_right`.execute(
    db,
  );
}

export async function countWrong(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from totals_checks where not is_right`.execute(db);
  return rows[0]?.wrong ?? 0;
}
