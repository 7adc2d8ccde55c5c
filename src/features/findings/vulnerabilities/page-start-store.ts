import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Finds the start of a deep page with finding totals. Findings before it are neither read nor counted individually. */

/** An order of a list that is coarser than its rows: groups of findings with their counts. `Key` has the columns of a group. */
export interface CountedOrder<Key> {
  /** A query of the columns `by` and `count` over all listed findings. */
  groups: RawBuilder<unknown>;
  /** The columns that order the groups. A group whose first column is null is the last one in both directions. */
  by: readonly (keyof Key & string)[];
  direction: 'asc' | 'desc';
  /** Findings (`f`) of this group and of groups with greater keys. For a group whose first column is null, its own findings only. */
  from(key: Key): RawBuilder<boolean>;
  /** The same for lesser keys. */
  upTo(key: Key): RawBuilder<boolean>;
  /** The opposites of `from` and `upTo`, for conditions of which an index does not know the opposite. */
  below?(key: Key): RawBuilder<boolean>;
  above?(key: Key): RawBuilder<boolean>;
  /** The same order in smaller groups: the groups between the first key and the second. */
  finer?: readonly ((first: Key, last: Key) => GroupsOfOrder<Key>)[];
}

export type GroupsOfOrder<Key> = Pick<CountedOrder<Key>, 'groups' | 'from' | 'upTo' | 'below' | 'above'>;

export interface PageStart {
  /** Condition in addition to that of the list. */
  within: RawBuilder<boolean>;
  /** In reverse order, from the end of the group. */
  isReversed: boolean;
  skipped: number;
  taken: number;
  /** Whether the findings of the page have a key: not those of the last group of an order with nulls. */
  hasKey: boolean;
}

/**
 * The page is read from the start of the group of its first finding or from the end of the group of its last finding, depending on the
 * distance. Undefined past the end, and when a page has findings of the last group with a key and of the group without one.
 */
export async function findPageStart<Key>(
  db: Kysely<Database>,
  order: CountedOrder<Key>,
  { offset, limit }: { offset: number; limit: number },
): Promise<PageStart | undefined> {
  const coarse = await placeGroups(db, order, { offset, limit, before: 0 });
  if (!coarse) return undefined;
  const { total } = coarse;
  const last = Math.min(offset + limit, total);
  if (coarse.head.hasKey && last > coarse.withKey) return undefined;
  // The group without a key has no smaller groups.
  const refined = coarse.head.hasKey
    ? await refine(db, order, coarse, { offset, limit: last - offset })
    : { ...coarse, within: order };
  const { head, tail, within } = refined;
  const isReversed = tail.end - last < offset - head.first;
  const isUpwards = (order.direction === 'asc') !== isReversed;
  const { key } = isReversed ? tail : head;
  return {
    within: isUpwards ? within.from(key) : within.upTo(key),
    isReversed,
    skipped: isReversed ? tail.end - last : offset - head.first,
    taken: last - offset,
    hasKey: coarse.head.hasKey,
  };
}

/** The smallest group with the finding at this position, beginning with 0. */
export interface GroupAt<Key> {
  key: Key;
  /** Findings of the groups before it. */
  before: number;
  conditions: GroupsOfOrder<Key>;
}

/** Undefined for a position past the end and in the group without a key. */
export async function findGroupAt<Key>(
  db: Kysely<Database>,
  order: CountedOrder<Key>,
  position: number,
): Promise<GroupAt<Key> | undefined> {
  const coarse = await placeGroups(db, order, { offset: position, limit: 1, before: 0 });
  if (!coarse?.head.hasKey) return undefined;
  const { head, within } = await refine(db, order, coarse, { offset: position, limit: 1 });
  return { key: head.key, before: head.first, conditions: within };
}

/** A little before a share of all findings that the groups count. */
interface SharedPosition {
  share: number;
  /** Number of findings between the position and the share. */
  earlier: number;
}

/**
 * The group at such a position, and the numbers of all findings and of those in groups with a key. One query reads the groups for both. `group` is
 * undefined if no group has a key, and the result is undefined without groups.
 */
export async function findGroupAtShare<Key>(
  db: Kysely<Database>,
  order: CountedOrder<Key>,
  { share, earlier }: SharedPosition,
): Promise<{ group: GroupAt<Key> | undefined; all: number; withKey: number } | undefined> {
  const offset = sql`greatest(0, least(floor(${share}::float8 * total) - ${earlier}::int, with_key - 1))::bigint`;
  const coarse = await placeGroups(db, order, { offset, limit: 1, before: 0 });
  if (!coarse) return undefined;
  const { total: all, withKey, position } = coarse;
  if (!coarse.head.hasKey) return { group: undefined, all, withKey };
  const { head, within } = await refine(db, order, coarse, { offset: position, limit: 1 });
  return { group: { key: head.key, before: head.first, conditions: within }, all, withKey };
}

interface PlacedGroup<Key> {
  key: Key;
  hasKey: boolean;
  /** Number of findings before the group, and including it. */
  first: number;
  end: number;
}

interface PlacedGroups<Key> {
  /** Groups of the first and of the last finding of the page. */
  head: PlacedGroup<Key>;
  tail: PlacedGroup<Key>;
  total: number;
  /** Number of findings in groups with a key. */
  withKey: number;
  /** The position that the groups were placed at. */
  position: number;
}

async function refine<Key>(
  db: Kysely<Database>,
  order: CountedOrder<Key>,
  coarse: PlacedGroups<Key>,
  page: { offset: number; limit: number },
): Promise<PlacedGroups<Key> & { within: GroupsOfOrder<Key> }> {
  let found: PlacedGroups<Key> & { within: GroupsOfOrder<Key> } = { ...coarse, within: order };
  for (const finer of order.finer ?? []) {
    const { head, tail } = found;
    const [low, high] = order.direction === 'asc' ? [head.key, tail.key] : [tail.key, head.key];
    const within = finer(low, high);
    const placed = await placeGroups(db, { ...order, ...within }, { ...page, before: head.first });
    if (!placed) break;
    found = { ...placed, within };
  }
  return found;
}

async function placeGroups<Key>(
  db: Kysely<Database>,
  order: CountedOrder<Key>,
  { offset, limit, before }: { offset: number | RawBuilder<unknown>; limit: number; before: number },
): Promise<PlacedGroups<Key> | undefined> {
  const columns = order.by.map((column) => sql.ref(`groups.${column}`));
  const hasKey = sql`${columns[0]} is not null`;
  const inOrder = sql.join(columns.map((column) => sql`${column} ${sql.raw(order.direction)}`));
  const position = sql`${offset}::bigint`;
  const { rows } = await sql<
    Key & Record<'first' | 'end' | 'total' | 'with_key' | 'position', string> & { has_key: boolean }
  >`
    select *, ${position} as position from (
      select ${sql.join(columns)}, ${hasKey} as has_key, ${before} + coalesce(sum(count) over before, 0)::bigint as first,
        ${before} + coalesce(sum(count) over before, 0)::bigint + count as "end",
        sum(count) over () as total, coalesce(sum(count) filter (where ${hasKey}) over (), 0) as with_key
      from (${order.groups}) groups
      window before as (order by ${hasKey} desc, ${inOrder} rows between unbounded preceding and 1 preceding)
    ) placed where first < least(${position} + ${limit}, ${before} + total) and "end" > ${position} order by first`.execute(
    db,
  );
  const groups = rows.map((row) => ({ key: row, hasKey: row.has_key, first: Number(row.first), end: Number(row.end) }));
  const [head, tail, total] = [groups[0], groups.at(-1), rows[0]];
  if (!head || !tail || !total) return undefined;
  return { head, tail, total: Number(total.total), withKey: Number(total.with_key), position: Number(total.position) };
}
