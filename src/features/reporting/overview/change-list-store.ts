import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { offsetOf, type PageRequest } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause, OpenedCause } from '../../../domain/finding-cause.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import { hourMs } from '../../../lib/durations.ts';
import { findSearched } from '../../findings/finding-filter/finding-search-store.ts';
import { withoutEstimate } from '../../findings/finding-filter/without-estimate-store.ts';
import type { SlaPolicy } from '../../findings/sla-policy/sla-clock.ts';
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

export async function listChanges(
  transaction: Kysely<Database>,
  within: ChangeScope,
  filter: ChangeFilter,
  { page, limit, sort }: PageRequest<Sort['column']>,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const to = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  const listed = changesIn(within).filter(({ change }) => filter.change === undefined || filter.change === change);
  const passing = await conditions(transaction, within.scope.organizationId, filter);
  const hours = await listedHours(transaction, within, filter);
  const start = hours && startIn(hours, sort.direction, offsetOf({ page, limit }));
  const total = hours?.reduce((sum, { findings }) => sum + findings, 0);
  if (total !== undefined && !start) return { rows: [], total };
  const offset = start?.skipped ?? offsetOf({ page, limit });
  const isFrom = ({ at }: Changes) => start?.isFrom(at) ?? sql<SqlBool>`true`;
  // Each kind is read up to the end of the page, in the order of its index.
  const pages = listed.map(
    (changes) => sql`(
      select f.row_id, ${sql.lit(changes.change)} as change, ${changes.at} as at, ${changes.cause} as cause, f.id from ${changes.of}
      where ${changes.where} and ${passing(changes)} and ${isFrom(changes)}
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
  if (total !== undefined) return { rows, total };
  const counts = listed.map(
    (changes) => sql`select count(*) as count from ${changes.of} where ${changes.where} and ${passing(changes)}`,
  );
  const count = await sql<{ total: number }>`
    select sum(count)::int as total from (${sql.join(counts, sql` union all `)}) counts`.execute(transaction);
  return { rows, total: count.rows[0]?.total ?? 0 };
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
    const isFound = [vulnerabilities, packages].map(({ ofFinding }) => ofFinding(true));
    all.push(sql`(${sql.join(isFound, sql` or `)})`);
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
