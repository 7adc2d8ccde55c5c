import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import { findSearched } from '../../findings/finding-filter/finding-search-store.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';
import { isLastOfFinding, wasExceptedAtClosing } from '../posture/closure-store.ts';
import { openedTotals } from '../posture/opened-total-store.ts';
import { countedScopeOf, type Period, type PostureScope } from '../posture/posture-scope.ts';
import { findingsInScope } from '../posture/posture-scope-store.ts';
import { dueAt, policyRows } from '../posture/sla-clock-store.ts';

/** Findings that opened and closed in a period, by the definitions of the posture figures. */

export const changeKinds = ['opened', 'closed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

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

interface Scope {
  scope: PostureScope;
  period: Period;
}

/** Changes of one kind: a query reads them as `from … where …`, with the findings as `f`. A finding that opened and closed has two changes. */
interface Changes {
  change: ChangeKind;
  at: RawBuilder<Date>;
  cause: RawBuilder<string>;
  /** Tables. */
  of: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

/**
 * Open findings are most of the changes of a long period, and are counted without a query for each of them: the cause is that of the open row, unless
 * an earlier row of the finding has the same detection.
 */
function changesIn(within: Scope): Changes[] {
  const { scope, period } = within;
  const { from, to } = period;
  const { organizationId } = scope;
  return [
    {
      change: 'opened',
      at: sql`f.detected_at`,
      cause: sql`coalesce(earlier.opened_cause, f.opened_cause)`,
      of: sql`findings f left join ${earlierRows(within)} on earlier.id = f.id and earlier.detected_at = f.detected_at`,
      where: sql`${isOpenedIn(within)} and ${isOpen()}`,
    },
    {
      change: 'opened',
      at: sql`f.detected_at`,
      cause: sql`(
        select g.opened_cause from findings g
        where g.organization_id = ${organizationId} and g.id = f.id and g.detected_at = f.detected_at
        order by g.opened_at_assessment limit 1)`,
      of: sql`(
        select distinct on (f.id) f.* from findings f
        where ${isOpenedIn(within)} and f.closed_at >= ${from} and not exists (
          select from findings g where g.organization_id = f.organization_id and g.id = f.id and ${isOpen(sql`g`)})
        order by f.id, f.opened_at_assessment desc) f`,
      where: sql`true`,
    },
    {
      change: 'closed',
      at: sql`f.closed_at`,
      cause: sql`f.closed_cause`,
      of: sql`findings f`,
      where: sql`${findingsInScope(scope)} and f.closed_at >= ${from} and f.closed_at < ${to} and f.closed_cause <> 'tag removed'
        and ${isLastOfFinding} and not ${wasExceptedAtClosing}`,
    },
  ];
}

const isOpenedIn = ({ scope, period: { from, to } }: Scope) =>
  sql<SqlBool>`${findingsInScope(scope)} and f.detected_at >= ${from} and f.detected_at < ${to}`;

/** The first of the closed rows of each finding with the same detection, as `earlier`. */
const earlierRows = ({ scope: { organizationId }, period: { from, to } }: Scope) => sql`(
  select distinct on (g.id, g.detected_at) g.id, g.detected_at, g.opened_cause from findings g
  where g.organization_id = ${organizationId} and g.closed_at >= ${from} and g.detected_at >= ${from} and g.detected_at < ${to}
  order by g.id, g.detected_at, g.opened_at_assessment) earlier`;

/**
 * The first kind of `changesIn`, counted by finding totals, which have the cause of the open row: a finding that replaced an earlier row is moved to
 * the cause of that row.
 */
function countedOpen(within: Scope): RawBuilder<unknown> | undefined {
  const counted = countedScopeOf(within.scope);
  if (!counted) return undefined;
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'utc')::date as day, 'opened' as change`;
  return sql`
    select ${day(sql`hour`)}, cause, sum(count) as findings from (${openedTotals(counted, within.period)}) hours group by 1, 3
    union all
    select ${day(sql`f.detected_at`)}, moved.cause, sum(moved.count) from ${earlierRows(within)}
    join findings f on f.organization_id = ${within.scope.organizationId} and f.id = earlier.id and f.detected_at = earlier.detected_at
    cross join lateral (values (f.opened_cause, -1), (earlier.opened_cause, 1)) moved (cause, count)
    where ${isOpenedIn(within)} and ${isOpen()} and earlier.opened_cause <> f.opened_cause group by 1, 3`;
}

export interface ChangeCount {
  /** In UTC. */
  day: string;
  change: ChangeKind;
  cause: OpenedCause | ClosedCause;
  findings: number;
}

export async function countChanges(transaction: Kysely<Database>, within: Scope): Promise<ChangeCount[]> {
  const open = countedOpen(within);
  const read = open ? changesIn(within).slice(1) : changesIn(within);
  const counts = read.map(
    ({ change, at, cause, of, where }) => sql`
      select (${at} at time zone 'utc')::date as day, ${sql.lit(change)} as change, ${cause} as cause, count(*) as findings
      from ${of} where ${where} group by 1, 3`,
  );
  if (open) counts.push(open);
  const { rows } = await sql<ChangeCount>`
    select to_char(day, 'YYYY-MM-DD') as day, change, cause, sum(findings)::int as findings from (${sql.join(counts, sql` union all `)}) counts
    group by 1, 2, 3 having sum(findings) <> 0 order by 1, 2 desc, 3`.execute(transaction);
  return rows;
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

export async function listChanges(
  transaction: Kysely<Database>,
  within: Scope,
  filter: ChangeFilter,
  { page, limit, sort }: PageRequest<Sort['column']>,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const to = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  const listed = changesIn(within).filter(({ change }) => filter.change === undefined || filter.change === change);
  const passing = await conditions(transaction, within.scope.organizationId, filter);
  const offset = offsetOf({ page, limit });
  // Each kind is read up to the end of the page, in the order of its index.
  const pages = listed.map(
    (changes) => sql`(
      select f.row_id, ${sql.lit(changes.change)} as change, ${changes.at} as at, ${changes.cause} as cause, f.id from ${changes.of}
      where ${changes.where} and ${passing(changes)}
      order by ${changes.at} ${to}, f.id collate "C" ${to} limit ${limit + offset})`,
  );
  const { rows } = await sql<ChangeRow>`
    with page as (
      select changes.* from (${sql.join(pages, sql` union all `)}) changes
      order by at ${to}, id collate "C" ${to}, change ${to} limit ${limit} offset ${offset}
    )
    select page.*, f.vulnerability_id, f.severity, f.is_known_exploited, f.fixed_version, f.image_id, f.tag_id, p.type, p.name, p.version,
      i.name as image, i.registry_id, t.name as tag, tp.platform
    from page join findings f on f.row_id = page.row_id join package_versions p on p.id = f.package_version_id
    join images i on i.id = f.image_id join tags t on t.id = f.tag_id join tag_platforms tp on tp.id = f.tag_platform_id
    order by at ${to}, page.id collate "C" ${to}, change ${to}`.execute(transaction);
  return { rows, total: await countListed(transaction, within, filter, passing) };
}

/** Number of the changes that pass: with conditions on kind and cause only, from their counts by day and cause. */
async function countListed(
  transaction: Kysely<Database>,
  within: Scope,
  { change, cause, ...others }: ChangeFilter,
  passing: (changes: Changes) => RawBuilder<SqlBool>,
): Promise<number> {
  if (Object.values(others).every((condition) => condition === undefined)) {
    const counts = await countChanges(transaction, within);
    const isListed = (count: ChangeCount) =>
      (change ?? count.change) === count.change && (cause ?? count.cause) === count.cause;
    return counts.filter(isListed).reduce((sum, { findings }) => sum + findings, 0);
  }
  const listed = changesIn(within).filter((kind) => change === undefined || change === kind.change);
  const counts = listed.map(
    (changes) => sql`select count(*) as count from ${changes.of} where ${changes.where} and ${passing(changes)}`,
  );
  const count = await sql<{ total: number }>`
    select sum(count)::int as total from (${sql.join(counts, sql` union all `)}) counts`.execute(transaction);
  return count.rows[0]?.total ?? 0;
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
    const isFound = [vulnerabilities, packages].map(({ ofFinding }) => ofFinding(true));
    all.push(sql`(${sql.join(isFound, sql` or `)})`);
  }
  return (changes) => {
    const own = cause === undefined ? all : [...all, sql<SqlBool>`${changes.cause} = ${cause}`];
    if (!deadline) return sql<SqlBool>`${sql.join(own, sql` and `)}`;
    if (changes.change === 'opened') return sql<SqlBool>`false`;
    const isMet = sql`${changes.at} < ${dueAt}`;
    const isInTime = sql`exists (select from ${policyRows(deadline.policy)}
      where policy.severity = f.severity and ${deadline.timing === 'met' ? isMet : sql`not ${isMet}`})`;
    return sql<SqlBool>`${sql.join([...own, isInTime], sql` and `)}`;
  };
}
