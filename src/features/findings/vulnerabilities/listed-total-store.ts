import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { boundedOrder, isInMany } from '../finding-filter/bounded-order-store.ts';
import type { CountedFilter } from './counted-filter-store.ts';
import type { ListConditions } from './list-conditions-store.ts';

/** The number of findings that pass a filter, from finding totals. */
export async function storedTotalOf(db: Kysely<Database>, { all }: CountedFilter): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(count), 0) as total from (${all}) totals`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

interface BoundedCount
  extends Pick<ListConditions, 'filter' | 'where'>,
    Partial<Pick<ListConditions, 'walked' | 'searched'>> {}

/** Counts the findings that pass a filter with this condition, up to a maximum: with more, `total` is the maximum and `isLowerBound` true. */
export async function countUpTo(
  db: Kysely<Database>,
  { filter, where, walked = where, searched }: BoundedCount,
  max: number,
): Promise<{ total: number; isLowerBound: boolean }> {
  // With an estimate of the names, PostgreSQL would read and sort all findings.
  const passes = isInMany(searched) ? walked : where;
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (
      select from findings f where ${passes} ${boundedOrder(filter, searched)} limit ${max + 1}) counted`.execute(db);
  const counted = Number(rows[0]?.total ?? 0);
  return { total: Math.min(counted, max), isLowerBound: counted > max };
}
