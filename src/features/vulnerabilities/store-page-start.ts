import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Where a deep page begins, found by kept totals: findings before it are neither read nor counted one by one. */

/** What a list is ordered by, coarser than its rows: groups of which the number of findings is known. */
export interface CountedOrder {
  /** A query of `value` (text) and `count` of everything that is listed. */
  groups: RawBuilder<{ value: string; count: string }>;
  /** Puts the query's `value` in the order of the list. */
  by: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  /** Findings (`f`) of this group and of those with greater values; of a group without a value (the last one both ways), its own. */
  from(value: string): RawBuilder<boolean>;
  /** The same of lesser values. */
  upTo(value: string): RawBuilder<boolean>;
}

export interface PageStart {
  /** Condition beside that of the list. */
  within: RawBuilder<boolean>;
  /** Against the list's order, from the end of the group backwards. */
  isReversed: boolean;
  skipped: number;
  taken: number;
}

/**
 * The group in which the page begins is walked from its nearer end. Undefined past the end, and where a page goes on from the last value
 * to what has none.
 */
export async function findPageStart(
  db: Kysely<Database>,
  order: CountedOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageStart | undefined> {
  const { rows } = await sql<{ value: string; first: string; end: string; total: string; valued: string }>`
    select * from (
      select value, coalesce(sum(count) over before, 0)::bigint as first, coalesce(sum(count) over before, 0)::bigint + count as "end",
        sum(count) over () as total, coalesce(sum(count) filter (where value <> '') over (), 0) as valued
      from (${order.groups}) groups
      window before as (order by groups.value = '', ${order.by} ${sql.raw(order.direction)} rows between unbounded preceding and 1 preceding)
    ) placed where first <= ${offset} and "end" > ${offset}`.execute(db);
  const [group] = rows;
  if (!group) return undefined;
  const [first, end, total] = [Number(group.first), Number(group.end), Number(group.total)];
  const last = Math.min(offset + limit, total);
  if (group.value !== '' && last > Number(group.valued)) return undefined;
  const isReversed = last <= end && end - last < offset - first;
  const isUpwards = (order.direction === 'asc') !== isReversed;
  return {
    within: isUpwards ? order.from(group.value) : order.upTo(group.value),
    isReversed,
    skipped: isReversed ? end - last : offset - first,
    taken: last - offset,
  };
}
