import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import { findListStart } from './list-start-store.ts';
import { countUpTo, storedTotalOf } from './listed-total-store.ts';
import { findingOrder, sortedColumns, type WalkedPage, walkFindings } from './vulnerability-order-store.ts';
import type { VulnerabilitySort } from './vulnerability-sort-columns.ts';

/** The findings of a page of the list, by their row ids, and the number of all that pass. */

export interface ListedPageRequest {
  filter: FindingFilter;
  policy: SlaPolicy;
  /** The condition of the filter. */
  where: RawBuilder<SqlBool>;
  sort: VulnerabilitySort;
  offset: number;
  limit: number;
  bounds: ListBounds;
}

interface FoundPage {
  rowIds: string[];
  total: number;
  isLowerBound: boolean;
}

export interface ListBounds {
  /** More findings are not sorted in memory. */
  sortedRowsMax: number;
  /** Pages up to this offset are found by reading from the first finding. */
  walkedRowsMax: number;
  /** More findings are not counted individually, except for a page after them. */
  countedRowsMax: number;
}

export const usualBounds: ListBounds = { sortedRowsMax: 20_000, walkedRowsMax: 5_000, countedRowsMax: 100_000 };

/**
 * Few findings are selected by the filter and then sorted. Many findings are read in order instead, with the start of the page from finding
 * totals if they have groups for the filter.
 */
export async function findListedPage(
  db: Kysely<Database>,
  organizationId: string,
  request: ListedPageRequest,
): Promise<FoundPage> {
  const { filter, where, offset, limit, bounds } = request;
  const stored = await storedTotalOf(db, organizationId, filter);
  const isFiltered = Object.keys(filter).length > 1 || filter.suppressed !== 'hide';
  if (!stored || (stored.total <= bounds.sortedRowsMax / 10 && isFiltered)) {
    const few = await findFew(db, request);
    if (few) return { ...few, isLowerBound: false };
  }
  const counted = stored
    ? { total: stored.total, isLowerBound: false }
    : await countUpTo(db, where, Math.max(bounds.countedRowsMax, offset + limit));
  if (offset >= counted.total && !counted.isLowerBound) return { rowIds: [], ...counted };
  const page = await startOf(db, organizationId, request, { ...counted, state: stored?.state, isFiltered });
  const { rows } = await sql<{ row_id: string }>`
    ${walkFindings(where, request.sort, request.policy, page)}`.execute(db);
  const rowIds = rows.map((row) => row.row_id);
  return { rowIds: page.isReversed ? rowIds.toReversed() : rowIds, ...counted };
}

async function startOf(
  db: Kysely<Database>,
  organizationId: string,
  { sort, offset, limit, bounds }: ListedPageRequest,
  known: {
    total: number;
    isLowerBound: boolean;
    state: Parameters<typeof findListStart>[2]['state'] | undefined;
    isFiltered: boolean;
  },
): Promise<WalkedPage> {
  // The first finding that passes a filter may be far from the first finding of the order.
  const isNear = offset < bounds.walkedRowsMax && !known.isFiltered;
  const start =
    isNear || !known.state
      ? undefined
      : await findListStart(db, organizationId, { state: known.state, sort, page: { offset, limit } });
  if (start) return start;
  const taken = Math.min(limit, known.isLowerBound ? limit : known.total - offset);
  const after = known.total - offset - taken;
  // A page in the second half is nearer to the end.
  if (!known.isLowerBound && after < offset) return { skipped: after, taken, isReversed: true };
  return { skipped: offset, taken, isReversed: false };
}

/** All findings that pass, counted and sorted at once. Undefined when there are more than `sortedRowsMax`. */
async function findFew(
  db: Kysely<Database>,
  { where, sort, policy, offset, limit, bounds }: ListedPageRequest,
): Promise<{ rowIds: string[]; total: number } | undefined> {
  const { joins, by } = findingOrder(sort, policy);
  const { rows } = await sql<{ rowIds: string[]; total: number }>`
    with f as materialized (select ${sortedColumns} from findings f where ${where} limit ${bounds.sortedRowsMax + 1})
    select array(select f.row_id::text from f ${joins} order by ${by()} limit ${limit} offset ${offset}) as "rowIds",
      (select count(*)::int from f) as total`.execute(db);
  const [few] = rows;
  return few && few.total <= bounds.sortedRowsMax ? few : undefined;
}
