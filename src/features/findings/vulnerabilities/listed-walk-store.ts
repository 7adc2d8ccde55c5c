import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Severity } from '../../../domain/severity.ts';
import { detectionWindows } from '../finding-filter/detection-windows.ts';
import { visibleTotals } from '../totals/visible-totals-store.ts';
import { packageNames } from './counted-filter-store.ts';
import type { ListedPageRequest } from './listed-page-request.ts';
import { countWalked, type WalkedPage, type WalkRequest, walkFindings } from './vulnerability-order-store.ts';

interface ListedWalk {
  page: WalkedPage;
  /** The filter has totals. */
  isCounted: boolean;
  /** Findings that pass have one of these severities. Absent: those of the filter. */
  ofSeverities?: readonly Severity[] | undefined;
}

/** Row ids of the findings of a page of the list, in its order. */
export async function walkListed(
  db: Kysely<Database>,
  organizationId: string,
  request: ListedPageRequest,
  { page, isCounted, ofSeverities = request.filter.severity }: ListedWalk,
): Promise<string[]> {
  const { filter, sort, policy, namesPackages } = request;
  // Totals contain no suppressed findings. The packages of a filter that names them are joined.
  const areNamesKnown = filter.suppressed === 'hide' && !isCounted && !namesPackages;
  const named = areNamesKnown
    ? packageNames(visibleTotals(organizationId, { facet: 'package_state', by: ['value'] }))
    : undefined;
  const rowIds = await readWalk(
    db,
    {
      organizationId,
      where: walkedCondition(request, named !== undefined),
      ofSeverities,
      windows: detectionWindows(filter, policy),
      sort,
      policy,
      ...(named && { packageNames: named }),
    },
    page,
  );
  return page.isReversed ? rowIds.toReversed() : rowIds;
}

/** A condition without an estimate prevents that PostgreSQL begins with the packages, or with a range of first detections. */
function walkedCondition(
  { where, walked, sort: { column } }: ListedPageRequest,
  areNamesKnown: boolean,
): RawBuilder<SqlBool> {
  return column === 'package' && !areNamesKnown ? where : walked;
}

/** Row ids of the findings of a walk, in its order: that of the list, or the reverse. */
async function readWalk(db: Kysely<Database>, request: WalkRequest, page: WalkedPage): Promise<string[]> {
  if (request.sort.column === 'deadline' && page.hasKey === undefined) return readDeadlines(db, request, page);
  const { rows } = await sql<{ row_id: string }>`${walkFindings(request, page)}`.execute(db);
  return rows.map((row) => row.row_id);
}

/**
 * Findings without a deadline follow those with one. They are read only if the page has some, because no index has their order: all of them
 * are sorted by id.
 */
async function readDeadlines(db: Kysely<Database>, request: WalkRequest, page: WalkedPage): Promise<string[]> {
  const hasKey = !page.isReversed;
  const first = await readWalk(db, request, { ...page, hasKey });
  if (first.length === page.taken) return first;
  const isBeyondFirst = first.length === 0 && page.skipped > 0;
  const before = isBeyondFirst ? await countPart(db, request, hasKey) : page.skipped;
  const rest = { skipped: Math.max(0, page.skipped - before), taken: page.taken - first.length };
  return [...first, ...(await readWalk(db, request, { ...page, ...rest, hasKey: !hasKey }))];
}

/** Number of the findings that pass with a deadline, or without one. */
async function countPart(db: Kysely<Database>, request: WalkRequest, hasDeadline: boolean): Promise<number> {
  const isPart = hasDeadline ? sql<boolean>`allowed.days is not null` : sql<boolean>`allowed.days is null`;
  const { rows } = await sql<{ count: string }>`${countWalked(request, isPart, { read: 0, total: 0 })}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
