import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';
import { type FacetName, findingFacets, populations } from './finding-facets.ts';
import { storedChanges } from './stored-totals-store.ts';

/** Results of checks of stored totals (totals_checks). */

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
 * Whether the sum of each facet equals the number of findings that it counts, and the totals of scans equal the number of scans. Without parallel
 * processes of PostgreSQL: the check of a large organization takes minutes, and requests need the other processors meanwhile.
 */
export async function areSumsRight(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
    return compareSums(transaction, organizationId);
  });
}

/**
 * One statement, which reads at most one row more than the totals name. A restore of data beside triggers doubles or drops whole totals, which changes
 * the sums.
 */
async function compareSums(db: Kysely<Database>, organizationId: string): Promise<boolean> {
  const state = sql`(${storedChanges(organizationId, { facet: 'state', by: ['registry_key', 'severity'] })}) state`;
  const expected = (Object.keys(findingFacets) as FacetName[]).map((facet) => {
    const { population } = findingFacets[facet];
    const changes = storedChanges(organizationId, { facet, by: [] });
    return sql`(coalesce((select sum(change) from (${changes}) changes), 0), coalesce((select ${sql.ref(population)} from state_sums), 0))`;
  });
  const sums = Object.entries(populations).map(
    ([name, population]) => sql`sum(change) filter (where ${sql.raw(population.state)}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<{ is_right: boolean }>`
    with scan_sum as (
      select coalesce(sum(change), 0)::bigint as total from scan_counts where organization_id = ${organizationId}
    ), state_sums as (
      select ${sql.join(sums)} from ${state}
    ), finding_sum as (
      select coalesce("all", 0)::bigint as total from state_sums
    )
    select (select total from scan_sum) = (
        select count(*) from (select from scans where organization_id = ${organizationId}
          limit greatest(0, (select total from scan_sum)) + 1) counted)
      and (select total from finding_sum) = (
        select count(*) from (select from findings where organization_id = ${organizationId} and ${isOpen(sql`findings`)}
          limit greatest(0, (select total from finding_sum)) + 1) counted)
      and not exists (
        select from (values ${sql.join(expected)}) facets (stored, expected) where stored <> expected
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
