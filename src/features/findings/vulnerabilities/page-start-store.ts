import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

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
  /** The same order in smaller and smaller groups: each those within the groups from the first value to the second. */
  finer?: readonly ((first: string, last: string) => Pick<CountedOrder, 'groups' | 'from' | 'upTo'>)[];
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
 * The page is reached from the start of the group with its first finding or from the end of that with its last, whichever is nearer. Undefined past the end, and where a page goes on from the last value
 * to what has none.
 */
export async function findPageStart(
  db: Kysely<Database>,
  order: CountedOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageStart | undefined> {
  const coarse = await placeGroups(db, order, { offset, limit, before: 0 });
  if (!coarse) return undefined;
  const { total } = coarse;
  const last = Math.min(offset + limit, total);
  if (coarse.head.value !== '' && last > coarse.valued) return undefined;
  const { head, tail, within } = await refine(db, order, coarse, { offset, limit: last - offset });
  const isReversed = tail.end - last < offset - head.first;
  const isUpwards = (order.direction === 'asc') !== isReversed;
  const { value } = isReversed ? tail : head;
  return {
    within: isUpwards ? within.from(value) : within.upTo(value),
    isReversed,
    skipped: isReversed ? tail.end - last : offset - head.first,
    taken: last - offset,
  };
}

interface PlacedGroup {
  value: string;
  /** Findings before it, and with it. */
  first: number;
  end: number;
}

interface PlacedGroups {
  /** With the first and with the last finding of the page. */
  head: PlacedGroup;
  tail: PlacedGroup;
  total: number;
  /** Of groups with a value. */
  valued: number;
}

async function refine(
  db: Kysely<Database>,
  order: CountedOrder,
  coarse: PlacedGroups,
  page: { offset: number; limit: number },
): Promise<PlacedGroups & { within: Pick<CountedOrder, 'from' | 'upTo'> }> {
  let found: PlacedGroups & { within: Pick<CountedOrder, 'from' | 'upTo'> } = { ...coarse, within: order };
  for (const finer of order.finer ?? []) {
    const { head, tail } = found;
    const [low, high] = order.direction === 'asc' ? [head.value, tail.value] : [tail.value, head.value];
    const within = finer(low, high);
    const placed = await placeGroups(db, { ...order, ...within }, { ...page, before: head.first });
    if (!placed) break;
    found = { ...placed, within };
  }
  return found;
}

async function placeGroups(
  db: Kysely<Database>,
  order: CountedOrder,
  { offset, limit, before }: { offset: number; limit: number; before: number },
): Promise<PlacedGroups | undefined> {
  const { rows } = await sql<Record<'first' | 'end' | 'total' | 'valued', string> & { value: string }>`
    select * from (
      select value, ${before} + coalesce(sum(count) over before, 0)::bigint as first,
        ${before} + coalesce(sum(count) over before, 0)::bigint + count as "end",
        sum(count) over () as total, coalesce(sum(count) filter (where value <> '') over (), 0) as valued
      from (${order.groups}) groups
      window before as (order by groups.value = '', ${order.by} ${sql.raw(order.direction)} rows between unbounded preceding and 1 preceding)
    ) placed where first < least(${offset + limit}, ${before} + total) and "end" > ${offset} order by first`.execute(
    db,
  );
  const groups = rows.map(({ value, first, end }) => ({ value, first: Number(first), end: Number(end) }));
  const [head, tail, total] = [groups[0], groups.at(-1), rows[0]];
  if (!head || !tail || !total) return undefined;
  return { head, tail, total: Number(total.total), valued: Number(total.valued) };
}
