import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readCursor } from '../../db/read-cursor.ts';
import type { Database } from '../../db/schema.ts';
import { type Severity, severityRank } from '../../domain/severity.ts';
import { containing, offsetOf } from '../scans/store.ts';
import type { SlaPolicy, SlaStatus } from '../sla-policy/sla-clock.ts';
import type { PostureScope } from './posture-scope.ts';
import { dueAt, firstDetectedAt, isSuppressedAt, policyRows, soonAt } from './store-findings.ts';
import { findingsInScope } from './store-scope.ts';

/** Deadlines of what is open: one for each open finding of a severity that has one. */

export interface SlaEntryRow {
  id: string;
  vulnerability_id: string;
  severity: number;
  type: string;
  name: string;
  version: string;
  fixed_version: string | null;
  is_known_exploited: boolean;
  image_id: string;
  image_name: string;
  tag_id: string;
  tag_name: string;
  platform: string;
  registry_id: string | null;
  triage_status: number;
  assignee: string | null;
  first_detected_at: Date;
  due_at: Date;
}

export const slaEntrySortColumns = ['dueAt', 'severity', 'firstDetectedAt', 'cveId'] as const;
export type SlaEntrySortColumn = (typeof slaEntrySortColumns)[number];

export interface SlaEntryFilter {
  severity?: readonly Severity[];
  status?: SlaStatus;
  /** Deadlines from here on. */
  from?: Date;
  /** Before this. */
  to?: Date;
  search?: string;
}

export interface SlaEntryRequest {
  asOf: Date;
  policy: SlaPolicy;
  filter: SlaEntryFilter;
}

export interface SlaEntryPage {
  page: number;
  limit: number;
  sort: { column: SlaEntrySortColumn; direction: 'asc' | 'desc' };
}

export async function listSlaEntries(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: SlaEntryRequest,
  page: SlaEntryPage,
): Promise<{ rows: SlaEntryRow[]; total: number }> {
  const due = sql`findings f join ${policyRows(request.policy)} on policy.severity = f.severity
    where ${conditions(scope, request)}`;
  const totals = await sql<{ total: string }>`select count(*) as total from ${due}`.execute(transaction);
  const direction = page.sort.direction === 'asc' ? sql`asc` : sql`desc`;
  // The page first: what it names is looked up for its rows alone.
  const { rows } = await sql<SlaEntryRow>`
    with page as (
      select f.row_id, ${dueAt} as due_at, row_number() over (order by ${sortable[page.sort.column]} ${direction}, f.row_id ${direction}) as position
      from ${due} order by position limit ${page.limit} offset ${offsetOf(page)}
    )
    ${described(sql`page`)} order by page.position`.execute(transaction);
  return { rows, total: Number(totals.rows[0]?.total ?? 0) };
}

/** All of them, the first deadline first. */
export function readSlaEntries(
  transaction: Kysely<Database>,
  scope: PostureScope,
  request: Omit<SlaEntryRequest, 'filter'>,
): AsyncGenerator<SlaEntryRow[]> {
  const due = sql`(select f.row_id, ${dueAt} as due_at
    from findings f join ${policyRows(request.policy)} on policy.severity = f.severity
    where ${conditions(scope, { ...request, filter: {} })}) page`;
  return readCursor<SlaEntryRow>(
    transaction,
    sql`${described(due)} order by page.due_at, f.severity desc, i.name collate "C", t.name collate "C", tp.platform collate "C",
      p.name collate "C", f.vulnerability_id collate "C", f.row_id`,
  );
}

const sortable: Record<SlaEntrySortColumn, RawBuilder<unknown>> = {
  dueAt,
  severity: sql`f.severity`,
  firstDetectedAt,
  cveId: sql`f.vulnerability_id`,
};

const described = (page: RawBuilder<unknown>): RawBuilder<SlaEntryRow> => sql`
  select f.id, f.vulnerability_id, f.severity, p.type, p.name, p.version, f.fixed_version, f.is_known_exploited, i.id as image_id,
    i.name as image_name, t.id as tag_id, t.name as tag_name, tp.platform, i.registry_id, f.triage_status, d.assignee,
    ${firstDetectedAt} as first_detected_at, page.due_at
  from ${page}
  join findings f on f.row_id = page.row_id
  join package_versions p on p.id = f.package_version_id
  join images i on i.id = f.image_id
  join tags t on t.id = f.tag_id
  join tag_platforms tp on tp.id = f.tag_platform_id
  left join triage_decisions d on d.image_id = f.image_id and d.vulnerability_id = f.vulnerability_id
    and d.package_type = p.type and d.package_name = p.name`;

function conditions(scope: PostureScope, { asOf, filter }: SlaEntryRequest): RawBuilder<SqlBool> {
  const at = sql`${asOf}::timestamptz`;
  const all = [
    findingsInScope(scope),
    sql<SqlBool>`f.closed_at_assessment is null`,
    sql<SqlBool>`not ${isSuppressedAt(at)}`,
  ];
  if (filter.severity) all.push(sql`f.severity = any (${filter.severity.map(severityRank)}::smallint[])`);
  if (filter.status === 'BREACHED') all.push(sql`${at} >= ${dueAt}`);
  if (filter.status === 'DUE_SOON') all.push(sql`${at} >= ${soonAt} and ${at} < ${dueAt}`);
  if (filter.status === 'ON_TRACK') all.push(sql`${at} < ${soonAt}`);
  if (filter.from) all.push(sql`${dueAt} >= ${filter.from}`);
  if (filter.to) all.push(sql`${dueAt} < ${filter.to}`);
  if (filter.search !== undefined) {
    const pattern = containing(filter.search);
    all.push(sql`(f.vulnerability_id ilike ${pattern}
      or f.package_version_id = any (array(select id from package_versions where name ilike ${pattern}))
      or f.image_id = any (array(select id from images where organization_id = ${scope.organizationId} and name ilike ${pattern})))`);
  }
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}
