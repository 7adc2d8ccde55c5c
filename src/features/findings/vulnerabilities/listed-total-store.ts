import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { CountedFilter } from './counted-filter-store.ts';

/** The number of findings that pass a filter, from finding totals. */
export async function storedTotalOf(db: Kysely<Database>, { all }: CountedFilter): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(count), 0) as total from (${all}) totals`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Counts the findings that pass, up to a maximum: with more, `total` is the maximum and `isLowerBound` true. */
export async function countUpTo(
  db: Kysely<Database>,
  where: RawBuilder<SqlBool>,
  max: number,
): Promise<{ total: number; isLowerBound: boolean }> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (select from findings f where ${where} limit ${max + 1}) counted`.execute(db);
  const counted = Number(rows[0]?.total ?? 0);
  return { total: Math.min(counted, max), isLowerBound: counted > max };
}
