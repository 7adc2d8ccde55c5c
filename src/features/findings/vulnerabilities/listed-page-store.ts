import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import { detectionWindows } from '../finding-filter/detection-windows.ts';
import type { FindingFilter } from '../finding-filter/finding-filter.ts';
import type { SlaPolicy } from '../sla-policy/sla-clock.ts';
import { type CountedFilter, countedFilter } from './counted-filter-store.ts';
import type { ListConditions } from './list-conditions-store.ts';
import { findListStart, findUncountedStart } from './list-start-store.ts';
import { countUpTo, storedTotalOf } from './listed-total-store.ts';
import { findingOrder, sortedColumns, type WalkedPage, walkFindings } from './vulnerability-order-store.ts';
import type { VulnerabilitySort } from './vulnerability-sort-columns.ts';

/** The findings of a page of the list, by their row ids, and the number of all that pass. */

export interface ListedPageRequest extends ListConditions {
  filter: FindingFilter;
  policy: SlaPolicy;
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
  /** More findings are not sorted in memory. Fewer are, because all of them may be far from the first finding of the order. */
  sortedRowsMax: number;
  /** Pages up to this offset are found by reading from the first finding. */
  walkedRowsMax: number;
  /** More findings are not counted individually, except for a page after them. */
  countedRowsMax: number;
}

export const usualBounds: ListBounds = { sortedRowsMax: 50_000, walkedRowsMax: 5_000, countedRowsMax: 25_000 };

/**
 * Few findings are selected by the filter and then sorted. Many findings are read in order instead, with the start of the page from finding
 * totals if they have groups for the filter.
 */
export async function findListedPage(
  db: Kysely<Database>,
  organizationId: string,
  request: ListedPageRequest,
): Promise<FoundPage> {
  const { filter, policy, where, offset, limit, bounds } = request;
  const counted = countedFilter(organizationId, filter, policy);
  if (!counted && offset + limit > bounds.countedRowsMax) {
    const page = await findFurtherPage(db, request);
    if (page) return page;
  }
  const total = counted
    ? { total: await storedTotalOf(db, counted), isLowerBound: false }
    : await countUpTo(db, where, Math.max(bounds.countedRowsMax, offset + limit));
  if (offset >= total.total && !total.isLowerBound) return { rowIds: [], ...total };
  if (!total.isLowerBound && total.total <= bounds.sortedRowsMax && !counted?.isWhole) {
    const few = await findFew(db, request);
    if (few) return { ...few, isLowerBound: false };
  }
  const found: FoundTotal = { ...total, counted, ofSeverities: counted && (await severitiesOf(db, request, counted)) };
  return { rowIds: await readPage(db, organizationId, request, found), ...total };
}

interface FoundTotal {
  total: number;
  isLowerBound: boolean;
  counted: CountedFilter | undefined;
  ofSeverities: readonly Severity[] | undefined;
}

async function readPage(
  db: Kysely<Database>,
  organizationId: string,
  request: ListedPageRequest,
  found: FoundTotal,
): Promise<string[]> {
  const plain = plainWalk(request, found);
  const start = await startOf(db, organizationId, request, { ...found, plain });
  if (start) {
    const rowIds = await walk(db, request, start, found.ofSeverities);
    // Fewer findings: the rest of the page has no value of the sort column, or findings changed since they were counted.
    if (rowIds.length === plain.taken) return rowIds;
  }
  return walk(db, request, plain, found.ofSeverities);
}

/** The page is read from the nearer end of the list. */
function plainWalk({ offset, limit }: ListedPageRequest, { total, isLowerBound }: FoundTotal): WalkedPage {
  if (isLowerBound) return { skipped: offset, taken: limit, isReversed: false };
  const taken = Math.min(limit, total - offset);
  const after = total - offset - taken;
  return after < offset ? { skipped: after, taken, isReversed: true } : { skipped: offset, taken, isReversed: false };
}

/**
 * A page after the findings that are counted, read with the finding that follows it. Undefined past the end, where the number of all findings
 * is not known.
 */
async function findFurtherPage(db: Kysely<Database>, request: ListedPageRequest): Promise<FoundPage | undefined> {
  const { offset, limit } = request;
  const rowIds = await walk(db, request, { skipped: offset, taken: limit + 1, isReversed: false });
  if (rowIds.length === 0) return undefined;
  const isLowerBound = rowIds.length > limit;
  return { rowIds: rowIds.slice(0, limit), total: offset + Math.min(rowIds.length, limit), isLowerBound };
}

async function walk(
  db: Kysely<Database>,
  { walked, filter, sort, policy }: ListedPageRequest,
  page: WalkedPage,
  ofSeverities = filter.severity,
): Promise<string[]> {
  const request = { where: walked, ofSeverities, sort, policy };
  const { rows } = await sql<{ row_id: string }>`${walkFindings(request, page)}`.execute(db);
  const rowIds = rows.map((row) => row.row_id);
  return page.isReversed ? rowIds.toReversed() : rowIds;
}

/**
 * The severities of the findings that pass, for orders that read each severity along an index: without it, a severity of which no finding
 * passes is read to its end. Undefined for other orders.
 */
async function severitiesOf(
  db: Kysely<Database>,
  { sort: { column } }: ListedPageRequest,
  { severity, isWhole, windows }: CountedFilter,
): Promise<Severity[] | undefined> {
  if ((column !== 'firstSeen' && column !== 'deadline') || isWhole || windows) return undefined;
  const { rows } = await sql<{ rank: number }>`select distinct rank from (${severity}) counted`.execute(db);
  const found = rows.flatMap(({ rank }) => severities[rank] ?? []);
  return found.length === 0 ? undefined : found;
}

/** Undefined: the page is near an end of the list, or totals do not tell where it begins. */
async function startOf(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy, where, sort, offset, limit, bounds }: ListedPageRequest,
  { counted, ofSeverities, total, plain }: FoundTotal & { plain: WalkedPage },
): Promise<WalkedPage | undefined> {
  if (!counted) return undefined;
  const page = { offset, limit };
  // The first finding that passes a filter may be far from the first finding of the order.
  if (!counted.isWhole || offset >= bounds.walkedRowsMax) {
    const start = await findListStart(db, organizationId, { counted, sort, page });
    if (start) return start;
  }
  if (plain.skipped < bounds.walkedRowsMax) return undefined;
  const windows = detectionWindows({ ...filter, ...(ofSeverities && { severity: ofSeverities }) }, policy);
  const walk = { where, ofSeverities: ofSeverities ?? filter.severity, sort, policy };
  const { walkedRowsMax } = bounds;
  return findUncountedStart(db, organizationId, { walk, windows, page: { ...page, total, walkedRowsMax } });
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
