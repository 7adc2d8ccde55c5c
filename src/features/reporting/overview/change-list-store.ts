import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import { hourMs } from '../../../lib/durations.ts';
import { findSearched, isFound } from '../../findings/finding-filter/finding-search-store.ts';
import { withoutEstimate } from '../../findings/finding-filter/without-estimate-store.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { usualBounds } from '../../findings/vulnerabilities/listed-page-request.ts';
import { dueAt, policyRows } from '../posture/sla-clock-store.ts';
import { type ChangesOfHour, countHours } from './change-count-store.ts';
import { type ChangeKind, type ChangeScope, type Changes, changesIn } from './change-kinds-store.ts';

/** Lists of findings that opened and closed in a period. */

/** Whether a finding closed before its deadline. */
export const closureTimings = ['met', 'missed'] as const;
export type ClosureTiming = (typeof closureTimings)[number];

export interface ChangeFilter {
  change?: ChangeKind;
  /** Only closed findings of severities with a deadline in the policy. */
  deadline?: { timing: ClosureTiming; policy: SlaPolicy };
  cause?: string;
  severity?: readonly Severity[];
  kev?: boolean;
  image?: string;
  cveId?: string;
  search?: string;
}

export interface ChangeRow {
  id: string;
  change: ChangeKind;
  at: Date;
  cause: OpenedCause | ClosedCause;
  vulnerability_id: string;
  severity: number;
  is_known_exploited: boolean;
  fixed_version: string | null;
  type: string;
  name: string;
  version: string;
  image_id: string;
  image: string;
  registry_id: string | null;
  tag_id: string;
  tag: string;
  platform: string;
}

type Sort = PageRequest<'at'>['sort'];

export interface ListedChanges {
  rows: ChangeRow[];
  total: number;
  /** More changes pass than `total` says. */
  isLowerBound: boolean;
}

/**
 * The numbers of changes by hour tell where a page of changes of a kind or a cause begins. Other filters have no such numbers: few changes are selected and
 * then sorted, many are read in order up to the end of the page.
 */
export async function listChanges(
  transaction: Kysely<Database>,
  within: ChangeScope,
  filter: ChangeFilter,
  { page, limit, sort }: PageRequest<Sort['column']>,
  countedRowsMax = usualBounds.countedRowsMax,
): Promise<ListedChanges> {
  const listed = changesIn(within).filter(({ change }) => filter.change === undefined || filter.change === change);
  const passing = await conditions(transaction, within.scope.organizationId, filter);
  const offset = offsetOf({ page, limit });
  const request = { listed, passing, limit, offset, sort };
  const hours = await listedHours(transaction, within, filter);
  if (hours) {
    const total = hours.reduce((sum, { findings }) => sum + findings, 0);
    const start = startIn(hours, sort.direction, offset);
    const ofStart = start && { offset: start.skipped, isFrom: start.isFrom };
    const rows = ofStart ? await readPage(transaction, inOrder({ ...request, ...ofStart }), sort) : [];
    return { rows, total, isLowerBound: false };
  }
  // Figures of the posture have the exact number of changes with a condition on the deadline.
  const max = filter.deadline ? Number.MAX_SAFE_INTEGER : Math.max(countedRowsMax, offset + limit);
  const counted = await countUpTo(transaction, request, max);
  const isLowerBound = counted > max;
  const total = Math.min(counted, max);
  if (offset >= total) return { rows: [], total, isLowerBound };
  const isFew = total <= countedRowsMax && !isLowerBound;
  return {
    rows: await readPage(transaction, isFew ? sorted(request) : inOrder(request), sort),
    total,
    isLowerBound,
  };
}

interface ChangesRequest {
  /** The kinds of changes. */
  listed: readonly Changes[];
  passing(changes: Changes): RawBuilder<SqlBool>;
  limit: number;
  offset: number;
  sort: Sort;
  isFrom?(at: RawBuilder<Date>): RawBuilder<SqlBool>;
}

const rowsOf = ({ change, at, cause }: Changes) =>
  sql`select f.row_id, ${sql.lit(change)} as change, ${at} as at, ${cause} as cause, f.id`;

/** A query of the page. Each kind is read up to the end of the page, in the order of its index. */
function inOrder({ listed, passing, limit, offset, sort, isFrom }: ChangesRequest): RawBuilder<unknown> {
  const to = directionOf(sort);
  const kinds = listed.map(
    (changes) => sql`(
      ${rowsOf(changes)} from ${changes.of}
      where ${changes.where} and ${passing(changes)} and ${isFrom?.(changes.at) ?? sql`true`}
      order by ${changes.at} ${to}, f.id collate "C" ${to} limit ${limit + offset})`,
  );
  return sql`select changes.* from (${sql.join(kinds, sql` union all `)}) changes
    order by ${order(sort, 'changes')} limit ${limit} offset ${offset}`;
}

/** The same for few changes, which are read without an order first: PostgreSQL would read an index in order until it has found them. */
function sorted({ listed, passing, limit, offset, sort }: ChangesRequest): RawBuilder<unknown> {
  const kinds = listed.map(
    (changes) =>
      sql`select * from (${rowsOf(changes)} from ${changes.of} where ${changes.where} and ${passing(changes)} offset 0) few`,
  );
  return sql`select changes.* from (${sql.join(kinds, sql` union all `)}) changes
    order by ${order(sort, 'changes')} limit ${limit} offset ${offset}`;
}

const directionOf = ({ direction }: Sort) => (direction === 'asc' ? sql`asc` : sql`desc`);

function order(sort: Sort, table: 'changes' | 'page'): RawBuilder<unknown> {
  const to = directionOf(sort);
  const [at, id, change] = ['at', 'id', 'change'].map((column) => sql.ref(`${table}.${column}`));
  return sql`${at} ${to}, ${id} collate "C" ${to}, ${change} ${to}`;
}

async function readPage(transaction: Kysely<Database>, page: RawBuilder<unknown>, sort: Sort): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with page as (${page})
    select page.*, f.vulnerability_id, f.severity, f.is_known_exploited, f.fixed_version, f.image_id, f.tag_id, p.type, p.name, p.version,
      i.name as image, i.registry_id, t.name as tag, tp.platform
    from page join findings f on f.row_id = page.row_id join package_versions p on p.id = f.package_version_id
    join images i on i.id = f.image_id join tags t on t.id = f.tag_id join tag_platforms tp on tp.id = f.tag_platform_id
    order by ${order(sort, 'page')}`.execute(transaction);
  return rows;
}

/** Counts the changes that pass, up to one more than `max`. */
async function countUpTo(
  transaction: Kysely<Database>,
  { listed, passing }: ChangesRequest,
  max: number,
): Promise<number> {
  const kinds = listed.map(
    (changes) => sql`(select from ${changes.of} where ${changes.where} and ${passing(changes)} limit ${max + 1})`,
  );
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${sql.join(kinds, sql` union all `)}) counted`.execute(transaction);
  return Math.min(Number(rows[0]?.count ?? 0), max + 1);
}

/** The changes that pass by hour, for a filter with conditions on kind and cause only. */
async function listedHours(
  transaction: Kysely<Database>,
  within: ChangeScope,
  { change, cause, ...others }: ChangeFilter,
): Promise<ChangesOfHour[] | undefined> {
  if (Object.values(others).some((condition) => condition !== undefined)) return undefined;
  const hours = await countHours(transaction, within);
  return hours.filter((hour) => (change ?? hour.change) === hour.change && (cause ?? hour.cause) === hour.cause);
}

interface PageStart {
  /** Changes of the hour before the page. */
  skipped: number;
  /** A condition on the time of a change: it is not in an hour before that of the page. */
  isFrom(at: RawBuilder<Date>): RawBuilder<SqlBool>;
}

/** The page begins in an hour. Changes of the hours before it are not read. */
function startIn(hours: readonly ChangesOfHour[], direction: Sort['direction'], offset: number): PageStart | undefined {
  let before = 0;
  const inOrder = direction === 'asc' ? hours : hours.toReversed();
  for (const [start, ofHour] of Map.groupBy(inOrder, ({ hour }) => hour.getTime())) {
    const count = ofHour.reduce((sum, { findings }) => sum + findings, 0);
    if (before + count > offset) {
      const hour = new Date(start);
      const isFrom = (at: RawBuilder<Date>) =>
        direction === 'asc' ? sql<SqlBool>`${at} >= ${hour}` : sql<SqlBool>`${at} < ${new Date(start + hourMs)}`;
      return { skipped: offset - before, isFrom };
    }
    before += count;
  }
  return undefined;
}

/** A condition on changes. The packages with a searched text are read first, so that PostgreSQL knows their number. */
async function conditions(
  transaction: Kysely<Database>,
  organizationId: string,
  { deadline, cause, severity, kev, image, cveId, search }: ChangeFilter,
): Promise<(changes: Changes) => RawBuilder<SqlBool>> {
  const all = [sql<SqlBool>`true`];
  if (severity) all.push(sql`f.severity = any (${severity.map(severityRank)}::smallint[])`);
  if (kev !== undefined) all.push(sql`f.is_known_exploited = ${kev}`);
  if (image !== undefined) all.push(sql`f.image_id = ${image}`);
  if (cveId !== undefined) all.push(sql`f.vulnerability_id = ${cveId}`);
  if (search !== undefined) {
    const { vulnerabilities, packages } = await findSearched(transaction, organizationId, search);
    all.push(isFound([vulnerabilities, packages], { isWalked: true }));
  }
  return (changes) => {
    // With its own estimate, PostgreSQL would read and sort all changes.
    const own = cause === undefined ? all : [...all, withoutEstimate(sql`${changes.cause} = ${cause}`)];
    if (!deadline) return sql<SqlBool>`${sql.join(own, sql` and `)}`;
    if (changes.change === 'opened') return sql<SqlBool>`false`;
    const isMet = sql`${changes.at} < ${dueAt}`;
    const isInTime = sql`exists (select from ${policyRows(deadline.policy)}
      where policy.severity = f.severity and ${deadline.timing === 'met' ? isMet : sql`not ${isMet}`})`;
    return sql<SqlBool>`${sql.join([...own, isInTime], sql` and `)}`;
  };
}
