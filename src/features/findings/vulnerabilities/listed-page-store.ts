import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import { type DetectionWindow, detectionWindows, isBounded } from '../finding-filter/detection-windows.ts';
import { filterCondition, isInWindow } from '../finding-filter/filter-condition-store.ts';
import { type CountedFilter, countedFilter, possibleSeverities } from './counted-filter-store.ts';
import type { FindingSelection } from './list-conditions-store.ts';
import { findListStart, findUncountedStart } from './list-start-store.ts';
import type { ListedPageRequest } from './listed-page-request.ts';
import { countUpTo, storedTotalOf } from './listed-total-store.ts';
import { walkListed } from './listed-walk-store.ts';
import { findingOrder, sortedColumns, type WalkedPage } from './vulnerability-order-store.ts';

/** The findings of a page of the list, by their row ids, and the number of all that pass. */

interface FoundPage {
  rowIds: string[];
  total: number;
  isLowerBound: boolean;
}

/**
 * Few findings are selected by the filter and then sorted. Many findings are read in order instead, with the start of the page from finding
 * totals if they have groups for the filter.
 */
export async function findListedPage(
  db: Kysely<Database>,
  organizationId: string,
  request: ListedPageRequest,
): Promise<FoundPage> {
  const { filter, policy, searched, offset, limit, bounds } = request;
  const counted = countedFilter(organizationId, filter, policy, searched);
  if (!counted && reachesBound(request)) {
    const page = await findFurtherPage(db, organizationId, request);
    if (page) return page;
  }
  const total = counted
    ? { total: await storedTotalOf(db, counted), isLowerBound: false }
    : await countUpTo(db, request, Math.max(bounds.countedRowsMax, offset + limit));
  if (offset >= total.total && !total.isLowerBound) return { rowIds: [], ...total };
  const windows = readWindows(request, counted);
  const fewMax = sortedRowsMax(request, windows);
  if (!total.isLowerBound && total.total <= fewMax && !counted?.isWhole) {
    const few = await findFew(db, request, fewMax, windows);
    if (few) return { ...few, isLowerBound: false };
  }
  if (total.isLowerBound && offset >= bounds.walkedRowsMax && request.namesPackages) {
    const few = await findFew(db, request, bounds.packageRowsMax);
    if (few) return { ...total, rowIds: few.rowIds };
  }
  const found: FoundTotal = {
    ...total,
    counted,
    ofSeverities: await severitiesOf(db, organizationId, request, counted),
  };
  return { rowIds: await readPage(db, organizationId, request, found), ...total };
}

/** Whether reading the page also tells the number of findings, so that they are not counted before. */
function reachesBound({ offset, limit, bounds, namesPackages }: ListedPageRequest): boolean {
  const end = offset + limit;
  // The last counted findings of named packages are sorted instead, which needs their number.
  return end > bounds.countedRowsMax || (end === bounds.countedRowsMax && !namesPackages);
}

/** Windows whose findings are read along findings_by_deadline alone, which has the columns of most orders. Undefined for other filters and orders. */
function readWindows(
  { sort: { column } }: ListedPageRequest,
  counted: CountedFilter | undefined,
): readonly DetectionWindow[] | undefined {
  const isRead = column !== 'cveId' && column !== 'cvss' && column !== 'image';
  return isRead && counted?.windows?.some(isBounded) ? counted.windows : undefined;
}

/** The index findings_by_cve has the columns of all orders except that by image. */
function sortedRowsMax(
  { searched, sort: { column }, bounds }: ListedPageRequest,
  windows: readonly DetectionWindow[] | undefined,
): number {
  // By package, the findings of a page in the middle are found faster by counting them by name.
  if (windows && column !== 'package') return bounds.indexRowsMax;
  const isByVulnerability =
    searched && !searched.vulnerabilities.isEmpty && searched.packages.isEmpty && searched.images.isEmpty;
  return isByVulnerability && column !== 'image' ? bounds.indexRowsMax : bounds.sortedRowsMax;
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
  const walk = { isCounted: found.counted !== undefined, ofSeverities: found.ofSeverities };
  const start = await startOf(db, organizationId, request, { ...found, plain });
  if (start) {
    const rowIds = await walkListed(db, organizationId, request, { ...walk, page: start });
    // Fewer findings: the rest of the page has no value of the sort column, or findings changed since they were counted.
    if (rowIds.length === plain.taken) return rowIds;
  }
  return walkListed(db, organizationId, request, { ...walk, page: plain });
}

/** The page is read from the nearer end of the list. */
function plainWalk({ offset, limit }: ListedPageRequest, { total, isLowerBound }: FoundTotal): WalkedPage {
  if (isLowerBound) return { skipped: offset, taken: limit, isReversed: false };
  const taken = Math.min(limit, total - offset);
  const after = total - offset - taken;
  return after < offset ? { skipped: after, taken, isReversed: true } : { skipped: offset, taken, isReversed: false };
}

/**
 * A page that ends at or after the last finding that is counted, read with the finding that follows it. Undefined past the end, where the number of all findings
 * is not known.
 */
async function findFurtherPage(
  db: Kysely<Database>,
  organizationId: string,
  request: ListedPageRequest,
): Promise<FoundPage | undefined> {
  const { offset, limit } = request;
  const ofSeverities = await severitiesOf(db, organizationId, request, undefined);
  const page = { skipped: offset, taken: limit + 1, isReversed: false };
  const rowIds = await walkListed(db, organizationId, request, { page, isCounted: false, ofSeverities });
  if (rowIds.length === 0) return undefined;
  const isLowerBound = rowIds.length > limit;
  return { rowIds: rowIds.slice(0, limit), total: offset + Math.min(rowIds.length, limit), isLowerBound };
}

/**
 * The severities of the findings that pass, for orders that read each severity along an index: without it, a severity of which no finding
 * passes is read to its end. Undefined for other orders, and for filters whose totals tell where a page by severity begins.
 */
async function severitiesOf(
  db: Kysely<Database>,
  organizationId: string,
  { sort: { column }, filter, policy, searched }: ListedPageRequest,
  counted: CountedFilter | undefined,
): Promise<Severity[] | undefined> {
  const isBySeverity = (column === 'severity' || column === 'default') && !counted;
  const isByDetection = (column === 'firstSeen' || column === 'deadline') && !counted?.isWhole;
  if (!isBySeverity && !isByDetection) return undefined;
  const severity = counted ? counted.severity : possibleSeverities(organizationId, filter, policy, searched);
  if (!severity) return undefined;
  return readSeverities(db, severity);
}

/** The severities of a query of `rank` and `count`. Undefined: none. */
async function readSeverities(db: Kysely<Database>, counts: RawBuilder<unknown>): Promise<Severity[] | undefined> {
  const { rows } = await sql<{ rank: number }>`
    select rank from (${counts}) counted group by 1 having sum(count) <> 0 order by 1`.execute(db);
  const found = rows.flatMap(({ rank }) => severities[rank] ?? []);
  return found.length === 0 ? undefined : found;
}

/** Undefined: the page is near an end of the list, or totals do not tell where it begins. */
async function startOf(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy, where, searched, sort, offset, limit, bounds }: ListedPageRequest,
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
  const same = await countedWithoutEffect(db, organizationId, { filter, policy }, { counted, total });
  const startOfSame = same && (await findListStart(db, organizationId, { counted: same, sort, page }));
  if (startOfSame) return startOfSame;
  const windows = detectionWindows({ ...filter, ...(ofSeverities && { severity: ofSeverities }) }, policy);
  // A query of a range of first detections need not compare the windows again.
  const { severity, deadline: _deadline, firstSeen: _firstSeen, ...others } = filter;
  const whereInWindow = await filterCondition(db, organizationId, others, policy, { searched });
  const walk = { organizationId, where, whereInWindow, ofSeverities: ofSeverities ?? severity, windows, sort, policy };
  return findUncountedStart(db, organizationId, {
    walk,
    page: { ...page, total, readRowsMax: bounds.estimatedRowsMax, groupedRowsMax: bounds.groupedRowsMax },
  });
}

/**
 * The filter without the conditions that few facets have, if the same number of findings pass: all of them were detected after the start of a period,
 * have the package type of the filter, or all of some severities are overdue and no others.
 */
async function countedWithoutEffect(
  db: Kysely<Database>,
  organizationId: string,
  { filter, policy }: FindingSelection,
  { counted, total }: { counted: CountedFilter; total: number },
): Promise<CountedFilter | undefined> {
  const kept = Object.entries(filter).filter(([name]) => !conditionsOfFewFacets.has(name));
  if (kept.length === Object.keys(filter).length) return undefined;
  const ofDeadline = filter.deadline && (await readSeverities(db, counted.severity));
  const wider = countedFilter(
    organizationId,
    { ...Object.fromEntries(kept), suppressed: filter.suppressed, ...(ofDeadline && { severity: ofDeadline }) },
    policy,
  );
  return wider && (await storedTotalOf(db, wider)) === total ? wider : undefined;
}

const conditionsOfFewFacets: ReadonlySet<string> = new Set(['firstSeen', 'deadline', 'packageType', 'search']);

/** All findings that pass, counted and sorted at once. Undefined when there are more than `max`. */
async function findFew(
  db: Kysely<Database>,
  { where, sort, policy, offset, limit }: ListedPageRequest,
  max: number,
  windows?: readonly DetectionWindow[],
): Promise<{ rowIds: string[]; total: number } | undefined> {
  const { joins, by } = findingOrder(sort, policy);
  const all = sql`select ${sortedColumns(sort)} from findings f where ${where}`;
  const read = windows
    ? sql.join(
        windows.map((one) => sql`${all} and ${isInWindow(one)}`),
        sql` union all `,
      )
    : all;
  const { rows } = await sql<{ rowIds: string[]; total: number }>`
    with f as materialized (select * from (${read}) f limit ${max + 1})
    select array(select f.row_id::text from f ${joins} order by ${by()} limit ${limit} offset ${offset}) as "rowIds",
      (select count(*)::int from f) as total`.execute(db);
  const [few] = rows;
  return few && few.total <= max ? few : undefined;
}
