import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { distributionPackageTypes } from '../../../domain/package.ts';
import { isCoveredByScope } from '../../findings/visibility/attestation-coverage-store.ts';
import { closingAssessment, isLastOfFinding, wasExceptedAtClosing } from '../posture/closure-store.ts';
import { complete } from './evidence-count-store.ts';
import { type EvidenceRequest, inForceAt, isExcepted, tagsInPeriod } from './evidence-scope-store.ts';

/**
 * A weakness of the plan: a vulnerability in a source package on one release of a distribution, in any number of images. Releases have
 * independent fixed versions.
 */
export interface Weakness {
  vulnerability: string;
  package_type: string;
  /** The source package if the package manager records one, else the package. */
  package: string;
  /** `debian 12`. Empty for packages outside distributions. */
  release: string;
}

/** A weakness in one asset, with one row for each installed version and its fixed version. */
export interface PoamAsset extends Weakness {
  severity: number;
  /** Set in the first row of each weakness. */
  title: string | null;
  first_at: Date;
  is_exploited: boolean;
  is_malware: boolean;
  /** Due date of the CISA catalog (YYYY-MM-DD). */
  exploited_due_on: string | null;
  asset: string;
  installed: string;
  /** Null if there is no fix. */
  fixed_version: string | null;
  is_suppressed: boolean;
  deviations: Deviation[];
  /** Null while the weakness is open, like `closed_cause` and `is_proven`. */
  closed_at: Date | null;
  closed_cause: string | null;
  /** True if a later complete scan no longer found it. */
  is_proven: boolean | null;
}

/** An exception that covers an asset. */
export interface Deviation {
  category: string;
  reason: string;
  /** True if the exception covers this tag only. */
  isOfTag: boolean;
}

type State = 'open' | 'closed';

const table = (state: State, name: string): RawBuilder<unknown> => sql.id(`${state}_${name}`);

/** CTE `open_findings` or `closed_findings`, which uses `scope`: findings that are open at the end of the period or closed in it. */
function findingsOf(request: EvidenceRequest, state: State): RawBuilder<unknown> {
  const { from, to } = request;
  const isListed = {
    open: sql<SqlBool>`f.detected_at < ${to} and (f.closed_at is null or f.closed_at >= ${to})`,
    closed: sql<SqlBool>`f.closed_at >= ${from} and f.closed_at < ${to}`,
  }[state];
  return sql`${table(state, 'findings')} as materialized (
    select f.vulnerability_id as vulnerability, p.type as package_type, coalesce(p.source_name, p.name) as package, p.name as binary_name,
      coalesce(p.source_version, p.version) as installed, case when f.fix_state = 'fixed' then f.fixed_version end as fixed_version,
      scope.id as tag_id, scope.image || ':' || scope.name as asset, f.tag_platform_id, f.opened_at_assessment, f.closed_at_assessment,
      f.detected_at, coalesce(f.first_detected_at, f.detected_at) as first_at, f.severity, f.facts_id, f.is_known_exploited, f.is_malware, f.closed_at,
      f.closed_cause, ${state === 'open' ? isExcepted(request) : wasExceptedAtClosing} as is_suppressed
    from scope join findings f on f.tag_id = scope.id join package_versions p on p.id = f.package_version_id
    where ${isListed} and ${isLastOfFinding})`;
}

/** Package types with advisories for each release of a distribution. */

/** CTE `open_releases` or `closed_releases`: the release in the newest result that contains the finding. */
function releasedOf(state: State): RawBuilder<unknown> {
  return sql`${table(state, 'releases')} as materialized (
    select platform_findings.tag_platform_id, platform_findings.closed_at_assessment, left(coalesce(nullif(concat_ws(' ',
        nullif(os ->> 'id', ''), case when os ->> 'id' = 'alpine' then coalesce(substring(os ->> 'versionId' from '^[0-9]+[.][0-9]+'), os ->> 'versionId')
          else nullif(os ->> 'versionId', '') end), ''), 'unknown release'), 80) as release
    from (select distinct tag_platform_id, closed_at_assessment from ${table(state, 'findings')}
      where package_type = any (${[...distributionPackageTypes]}::text[])) platform_findings
    left join lateral (
      select i.operating_system as os from scans s join inventories i on i.id = s.inventory_id
      where s.tag_platform_id = platform_findings.tag_platform_id and s.status = ${complete}
        and (platform_findings.closed_at_assessment is null or s.assessment < platform_findings.closed_at_assessment)
      order by s.assessment desc limit 1) result on true)`;
}

/**
 * CISA due date of `listed`, as of the advisories of the newest result that contains it. `is_known_exploited` comes from the same result. A
 * snapshot has the vulnerabilities that a scan found with it or a re-match changed, so that the newest earlier one states the others.
 */
const exploitedDueOn = sql`case when listed.is_known_exploited then (
    select known.exploited_due_on from exploit_signals known
    where known.vulnerability_id = listed.vulnerability and known.snapshot_id <= (
      select greatest(max(s.snapshot_id), max(r.snapshot_id)) from scans s
      left join rematch_results r on r.scan_id = s.id
        and (listed.closed_at_assessment is null or r.assessment < listed.closed_at_assessment)
      where s.tag_platform_id = listed.tag_platform_id
        and (listed.closed_at_assessment is null or s.assessment < listed.closed_at_assessment))
    order by known.snapshot_id desc limit 1) end`;

const isProven = sql<SqlBool>`listed.closed_cause <> 'tag removed' and exists (
  select from scans s where s.tag_platform_id = listed.tag_platform_id and s.assessment = ${closingAssessment(sql`listed`)}
    and s.status = ${complete} and s.completeness = 'complete')`;

/** CTE `open_groups` or `closed_groups`: findings of one asset with the same weakness, installed version and fixed version. */
function groupsOf(state: State): RawBuilder<unknown> {
  return sql`${table(state, 'groups')} as materialized (
    select listed.vulnerability, listed.package_type, listed.package, coalesce(released.release, '') as release, listed.asset, listed.tag_id,
      listed.installed, listed.fixed_version, array_agg(distinct listed.binary_name) as names, max(listed.severity) as severity,
      max(listed.facts_id) as facts_id, min(listed.first_at) as first_at, min(listed.detected_at) as detected_at,
      bool_or(listed.is_known_exploited) as is_exploited, bool_or(listed.is_malware) as is_malware, min(${exploitedDueOn}) as exploited_due_on,
      bool_and(listed.is_suppressed) as is_suppressed, bool_or(listed.is_suppressed) as is_partly_suppressed, max(listed.closed_at) as closed_at,
      (array_agg(listed.closed_cause order by listed.closed_at desc))[1] as closed_cause,
      ${state === 'open' ? sql`null::boolean` : sql`bool_and(${isProven})`} as is_proven
    from ${table(state, 'findings')} listed left join ${table(state, 'releases')} released
      on listed.package_type = any (${[...distributionPackageTypes]}::text[]) and released.tag_platform_id = listed.tag_platform_id
      and released.closed_at_assessment is not distinct from listed.closed_at_assessment
    group by 1, 2, 3, 4, 5, 6, 7, 8)`;
}

/** Exceptions that cover group `h`, in force at the end of the period for open findings and at the closure for closed findings. */
function deviationsOf({ organizationId, to }: EvidenceRequest, state: State): RawBuilder<unknown> {
  const at = state === 'open' ? sql`${to}::timestamptz` : sql`h.closed_at`;
  return sql`case when h.is_partly_suppressed then (
    select jsonb_agg(distinct jsonb_build_object('category', a.category, 'reason', a.reason, 'isOfTag', a.tag_id is not null))
    from attestations a where a.organization_id = ${organizationId} and a.cve_id = h.vulnerability and a.package_name = any (h.names)
      and ${isCoveredByScope(sql`h`)} and ${inForceAt(at)}) end`;
}

/**
 * Weaknesses that are open at the end of the period, or that closed in it and are open in no asset of the scope at its end. The rows of a
 * weakness are adjacent. Malicious packages precede the others; weaknesses are ordered by severity, highest first.
 */
export function readPoamAssets(
  db: Kysely<Database>,
  request: EvidenceRequest,
  state: State,
): AsyncGenerator<PoamAsset[]> {
  const open = [findingsOf(request, 'open'), releasedOf('open'), groupsOf('open')];
  const closed = [findingsOf(request, 'closed'), releasedOf('closed'), groupsOf('closed')];
  const isGone = sql<SqlBool>`not exists (select from open_groups o where o.vulnerability = h.vulnerability
    and o.package_type = h.package_type and o.package = h.package and o.release = h.release)`;
  return readCursor(
    db,
    sql<PoamAsset>`
    with ${tagsInPeriod(request)}, ${sql.join(state === 'open' ? open : [...open, ...closed])}, placed as (
      select h.*, max(h.severity) over weakness as worst, bool_or(h.is_exploited) over weakness as any_exploited,
        bool_or(h.is_malware) over weakness as any_malware,
        min(h.first_at) over weakness as earliest, max(h.facts_id) over weakness as newest_facts,
        row_number() over (partition by h.vulnerability, h.package_type, h.package, h.release
          order by h.asset collate "C", h.installed collate "C", h.fixed_version collate "C", h.tag_id) as place
      from ${table(state, 'groups')} h where ${state === 'open' ? sql<SqlBool>`true` : isGone}
      window weakness as (partition by h.vulnerability, h.package_type, h.package, h.release))
    select h.vulnerability, h.package_type, h.package, h.release, h.severity, h.first_at, h.is_exploited, h.is_malware, h.exploited_due_on, h.asset,
      h.installed, h.fixed_version, h.is_suppressed, coalesce(${deviationsOf(request, state)}, '[]'::jsonb) as deviations, h.closed_at,
      h.closed_cause, h.is_proven,
      case when h.place = 1 then (select v.facts ->> 'title' from vulnerability_facts v where v.id = h.newest_facts) end as title
    from placed h
    order by h.any_malware desc, h.worst desc, h.any_exploited desc, h.earliest, h.vulnerability collate "C", h.package_type collate "C",
      h.package collate "C", h.release collate "C", h.place`,
  );
}
