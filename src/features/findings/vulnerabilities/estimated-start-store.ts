import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type CountedOrder, findGroupAt, findGroupAtShare, type GroupAt, type PageStart } from './page-start-store.ts';

/**
 * Finds the start of a deep page whose filter has no totals in the order of the list. The groups of the order without the filter tell where
 * the page is likely to begin. Only the findings between two such places are counted, which is faster than reading them in order: PostgreSQL
 * counts in several processes and sorts nothing.
 */

export interface EstimatedOrder<Key> extends CountedOrder<Key> {
  /** The finding has a key. Absent: every finding of the order has one, or a comparison with its key is null. */
  isKeyed?: RawBuilder<boolean>;
  /** Whether the filter passes findings without a key, which follow all others. */
  hasKeyless: boolean;
  /** Number of the findings that pass the filter and this condition. `read`: about as many findings without the filter have the condition. */
  countPassing(within: RawBuilder<boolean>, read: number): Promise<number>;
}

export interface EstimatedPage {
  offset: number;
  limit: number;
  /** Number of all findings that pass. */
  total: number;
  /** A page is read from a known place if at most about this many findings, passing or not, are between them. */
  readRowsMax: number;
}

/** The start of a group in the order of the list. */
interface Place {
  /** Findings that pass the filter before the place. */
  rank: number;
  /** Findings before the place without the filter. */
  position: number;
  /** Findings after and before the place. Absent at both ends of the list. */
  after?: RawBuilder<boolean>;
  before?: RawBuilder<boolean>;
}

/** More attempts would take longer than reading from the last place. */
const attemptsMax = 4;

/** Undefined when no place except the ends of the list is known. */
export async function findEstimatedStart<Key>(
  db: Kysely<Database>,
  order: EstimatedOrder<Key>,
  { offset, limit, total, readRowsMax }: EstimatedPage,
): Promise<PageStart | undefined> {
  const last = Math.min(offset + limit, total);
  const share = offset / Math.max(1, total);
  // A little before the page, because a page is rarely read from a place within it.
  const counted = await findGroupAtShare(db, order, { share, earlier: Math.floor(readRowsMax / 2) });
  if (!counted) return undefined;
  const walkedRowsMax = Math.floor((readRowsMax * total) / Math.max(1, counted.all));
  const target = Math.max(0, offset - Math.floor(walkedRowsMax / 2));
  let low: Place = { rank: 0, position: 0 };
  let high: Place = { rank: total, position: counted.all };
  for (let attempt = 0; attempt < attemptsMax && offset - low.rank > walkedRowsMax; attempt += 1) {
    // Findings that pass may be distributed unevenly. Halves narrow the rest then.
    const part = attempt < 2 ? (target - low.rank) / Math.max(1, high.rank - low.rank) : 0.5;
    const position = Math.floor(low.position + part * (high.position - low.position));
    const group =
      attempt === 0
        ? counted.group
        : await findGroupAt(db, order, Math.min(position, high.position - 1, counted.withKey - 1));
    if (!group || group.before <= low.position) break;
    const sides = sidesOf(order, group);
    const isNearLow = part <= 0.5 || (order.hasKeyless && !high.before);
    const rank = isNearLow
      ? low.rank + (await order.countPassing(both(low.after, sides.before), group.before - low.position))
      : high.rank - (await order.countPassing(both(sides.after, high.before), high.position - group.before));
    const place = { rank, position: group.before, ...sides };
    if (rank <= offset) low = place;
    else high = place;
  }
  if (high.before && high.rank >= last && high.rank - last < offset - low.rank) {
    return { within: high.before, isReversed: true, skipped: high.rank - last, taken: last - offset, hasKey: true };
  }
  if (!low.after) return undefined;
  return { within: low.after, isReversed: false, skipped: offset - low.rank, taken: last - offset, hasKey: true };
}

type Sides = Required<Pick<Place, 'after' | 'before'>>;

function sidesOf<Key>(order: EstimatedOrder<Key>, { conditions, key }: GroupAt<Key>): Sides {
  const [after, opposite] =
    order.direction === 'asc'
      ? [conditions.from(key), conditions.below?.(key)]
      : [conditions.upTo(key), conditions.above?.(key)];
  const isBefore = opposite ?? sql<boolean>`not (${after})`;
  return { after, before: order.isKeyed ? sql<boolean>`${order.isKeyed} and ${isBefore}` : isBefore };
}

function both(one: RawBuilder<boolean> | undefined, other: RawBuilder<boolean> | undefined): RawBuilder<boolean> {
  const conditions = [one, other].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
