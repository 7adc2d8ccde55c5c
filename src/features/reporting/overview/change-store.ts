import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
import { isOpen } from '../../findings/visibility/finding-visibility-store.ts';
import { isLastOfFinding, wasExceptedAtClosing } from '../posture/closure-store.ts';
import type { Period, PostureScope } from '../posture/posture-scope.ts';
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

/** A query of `(row_id, change, at, cause)`. A finding that opened and closed in the period has two rows. */
function changesIn({ scope, period: { from, to } }: Scope): RawBuilder<unknown> {
  const isOpenedIn = sql`${findingsInScope(scope)} and f.detected_at >= ${from} and f.detected_at < ${to}`;
  return sql`
    select row_id, 'opened' as change, at, (
      select g.opened_cause from findings g
      where g.organization_id = ${scope.organizationId} and g.id = opened.id and g.detected_at = opened.at
      order by g.opened_at_assessment limit 1) as cause
    from (
      select distinct on (f.id) f.row_id, f.id, f.detected_at as at from findings f
      where ${isOpenedIn} and (${isOpen()} or (f.closed_at >= ${from} and not exists (
        select from findings g where g.organization_id = f.organization_id and g.id = f.id and ${isOpen(sql`g`)})))
      order by f.id, f.opened_at_assessment desc
    ) opened
    union all
    select f.row_id, 'closed', f.closed_at, f.closed_cause from findings f
    where ${findingsInScope(scope)} and f.closed_at >= ${from} and f.closed_at < ${to} and f.closed_cause <> 'tag removed'
      and ${isLastOfFinding} and not ${wasExceptedAtClosing}`;
}

export interface ChangeCount {
  /** In UTC. */
  day: string;
  change: ChangeKind;
  cause: OpenedCause | ClosedCause;
  findings: number;
}

export async function countChanges(transaction: Kysely<Database>, within: Scope): Promise<ChangeCount[]> {
  const { rows } = await sql<ChangeCount>`
    select to_char(at at time zone 'utc', 'YYYY-MM-DD') as day, change, cause, count(*)::int as findings
    from (${changesIn(within)}) changes group by 1, 2, 3 order by 1, 2 desc, 3`.execute(transaction);
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
  const listed = sql`
    from (${changesIn(within)}) changes join findings f on f.row_id = changes.row_id
    join package_versions p on p.id = f.package_version_id where ${conditions(filter)}`;
  const { rows } = await sql<ChangeRow>`
    with page as (
      select changes.*, f.id, f.vulnerability_id, f.severity, f.is_known_exploited, f.fixed_version, f.image_id, f.tag_id, f.tag_platform_id,
        p.type, p.name, p.version
      ${listed} order by at ${to}, f.id collate "C" ${to}, change ${to} limit ${limit} offset ${offsetOf({ page, limit })}
    )
    select page.*, i.name as image, i.registry_id, t.name as tag, tp.platform
    from page join images i on i.id = page.image_id join tags t on t.id = page.tag_id
    join tag_platforms tp on tp.id = page.tag_platform_id
    order by at ${to}, page.id collate "C" ${to}, change ${to}`.execute(transaction);
  const count = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(transaction);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

function conditions({
  change,
  deadline,
  cause,
  severity,
  kev,
  image,
  cveId,
  search,
}: ChangeFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (deadline) {
    const isMet = sql`changes.at < ${dueAt}`;
    all.push(sql`changes.change = 'closed' and exists (select from ${policyRows(deadline.policy)}
      where policy.severity = f.severity and ${deadline.timing === 'met' ? isMet : sql`not ${isMet}`})`);
  }
  if (change) all.push(sql`changes.change = ${change}`);
  if (cause !== undefined) all.push(sql`changes.cause = ${cause}`);
  if (severity) all.push(sql`f.severity = any (${severity.map(severityRank)}::smallint[])`);
  if (kev !== undefined) all.push(sql`f.is_known_exploited = ${kev}`);
  if (image !== undefined) all.push(sql`f.image_id = ${image}`);
  if (cveId !== undefined) all.push(sql`f.vulnerability_id = ${cveId}`);
  if (search !== undefined) {
    const pattern = likePattern(search);
    all.push(sql`(f.vulnerability_id ilike ${pattern} or p.name ilike ${pattern})`);
  }
  return sql.join(all, sql` and `);
}
