import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import { isLastOfFinding, wasExceptedAtClosing } from '../posture/closure-store.ts';
import { complete } from './pack-evidence-store.ts';
import { type EvidenceRequest, inForceAt, isExcepted, scopeOf } from './pack-scope-store.ts';

/**
 * What a weakness is: a vulnerability in a source package, on one release of a distribution, in however many images. Fixed versions of
 * one release say nothing of another one.
 */
export interface Weakness {
  vulnerability: string;
  package_type: string;
  /** The source package, where the package manager knows one. */
  package: string;
  /** `debian 12`; empty for packages of no distribution. */
  release: string;
}

/** A weakness in one asset: one row for each installed version and the version that fixes it. */
export interface PoamAsset extends Weakness {
  severity: number;
  /** Of the first asset of each weakness. */
  title: string | null;
  first_at: Date;
  is_exploited: boolean;
  /** The day by which CISA's catalogue asks for remediation (YYYY-MM-DD). */
  exploited_due_on: string | null;
  asset: string;
  installed: string;
  /** Null where no version fixes it. */
  fixed_version: string | null;
  is_excepted: boolean;
  deviations: Deviation[];
  /** Null while it is open, as are those below. */
  closed_at: Date | null;
  closed_cause: string | null;
  /** A later scan that left nothing out no longer found it. */
  is_proven: boolean | null;
}

/** An exception that covers an asset. */
export interface Deviation {
  category: string;
  reason: string;
  /** It covers this tag only. */
  isOfTag: boolean;
}

type State = 'open' | 'closed';

const table = (state: State, name: string): RawBuilder<unknown> => sql.id(`${state}_${name}`);

/** Findings open at the end of the period, or closed in it, as `open_told` or `closed_told`; beside `scope`. */
function toldOf(request: EvidenceRequest, state: State): RawBuilder<unknown> {
  const { from, to } = request;
  const isTold = {
    open: sql<SqlBool>`f.detected_at < ${to} and (f.closed_at is null or f.closed_at >= ${to})`,
    closed: sql<SqlBool>`f.closed_at >= ${from} and f.closed_at < ${to}`,
  }[state];
  return sql`${table(state, 'told')} as materialized (
    select f.vulnerability_id as vulnerability, p.type as package_type, coalesce(p.source_name, p.name) as package, p.name as binary_name,
      coalesce(p.source_version, p.version) as installed, case when f.fix_state = 'fixed' then f.fixed_version end as fixed_version,
      scope.id as tag_id, scope.image || ':' || scope.name as asset, f.tag_platform_id, f.opened_at_assessment, f.closed_at_assessment,
      f.detected_at, coalesce(f.first_detected_at, f.detected_at) as first_at, f.severity, f.facts_id, f.is_known_exploited, f.closed_at,
      f.closed_cause, ${state === 'open' ? isExcepted(request) : wasExceptedAtClosing} as is_excepted
    from scope join findings f on f.tag_id = scope.id join package_versions p on p.id = f.package_version_id
    where ${isTold} and ${isLastOfFinding})`;
}

/** Package types whose advisories are those of a release of a distribution. */
const distributionTypes = ['deb', 'apk', 'rpm', 'alpm'];

/** The release that each line of `told` had in the newest result that shows the finding. */
function releasedOf(state: State): RawBuilder<unknown> {
  return sql`${table(state, 'released')} as materialized (
    select shown.tag_platform_id, shown.closed_at_assessment, left(coalesce(nullif(concat_ws(' ', nullif(os ->> 'id', ''),
        case when os ->> 'id' = 'alpine' then coalesce(substring(os ->> 'versionId' from '^[0-9]+[.][0-9]+'), os ->> 'versionId')
          else nullif(os ->> 'versionId', '') end), ''), 'unknown release'), 80) as release
    from (select distinct tag_platform_id, closed_at_assessment from ${table(state, 'told')}
      where package_type = any (${distributionTypes}::text[])) shown
    left join lateral (
      select i.operating_system as os from scans s join inventories i on i.id = s.inventory_id
      where s.tag_platform_id = shown.tag_platform_id and s.status = ${complete}
        and (shown.closed_at_assessment is null or s.assessment < shown.closed_at_assessment)
      order by s.assessment desc limit 1) result on true)`;
}

/**
 * The day of finding `told` by the advisories of the newest result that shows it; `is_known_exploited` is of that result too.
 */
const exploitedDueOn = sql`case when told.is_known_exploited then (
    select known.exploited_due_on from exploit_signals known
    where known.vulnerability_id = told.vulnerability and known.snapshot_id = (
      select s.snapshot_id from scans s
      where s.tag_platform_id = told.tag_platform_id and s.assessment >= told.opened_at_assessment
        and (told.closed_at_assessment is null or s.assessment < told.closed_at_assessment)
      order by s.assessment desc limit 1)) end`;

const isProven = sql<SqlBool>`told.closed_cause <> 'tag removed' and exists (
  select from scans s where s.tag_platform_id = told.tag_platform_id and s.assessment = told.closed_at_assessment
    and s.status = ${complete} and s.completeness = 'complete')`;

/** Findings that are alike in one asset, as `open_held` or `closed_held`. */
function heldOf(state: State): RawBuilder<unknown> {
  return sql`${table(state, 'held')} as materialized (
    select told.vulnerability, told.package_type, told.package, coalesce(released.release, '') as release, told.asset, told.tag_id,
      told.installed, told.fixed_version, array_agg(distinct told.binary_name) as names, max(told.severity) as severity,
      max(told.facts_id) as facts_id, min(told.first_at) as first_at, min(told.detected_at) as detected_at,
      bool_or(told.is_known_exploited) as is_exploited, min(${exploitedDueOn}) as exploited_due_on,
      bool_and(told.is_excepted) as is_excepted, bool_or(told.is_excepted) as has_exception, max(told.closed_at) as closed_at,
      (array_agg(told.closed_cause order by told.closed_at desc))[1] as closed_cause,
      ${state === 'open' ? sql`null::boolean` : sql`bool_and(${isProven})`} as is_proven
    from ${table(state, 'told')} told left join ${table(state, 'released')} released
      on told.package_type = any (${distributionTypes}::text[]) and released.tag_platform_id = told.tag_platform_id
      and released.closed_at_assessment is not distinct from told.closed_at_assessment
    group by 1, 2, 3, 4, 5, 6, 7, 8)`;
}

/** Exceptions that cover finding group `h`: of open ones those in force at the end, of closed ones those in force at the closing. */
function deviationsOf({ organizationId, to }: EvidenceRequest, state: State): RawBuilder<unknown> {
  const at = state === 'open' ? sql`${to}::timestamptz` : sql`h.closed_at`;
  return sql`case when h.has_exception then (
    select jsonb_agg(distinct jsonb_build_object('category', a.category, 'reason', a.reason, 'isOfTag', a.tag_id is not null))
    from attestations a where a.organization_id = ${organizationId} and a.cve_id = h.vulnerability and a.package_name = any (h.names)
      and (a.tag_id is null or a.tag_id = h.tag_id) and (a.as_of is null or h.detected_at <= a.as_of) and ${inForceAt(at)}) end`;
}

/**
 * What is open at the end of the period, or what closed in it and is open nowhere in the scope at its end. The rows of a weakness follow
 * each other, the gravest weakness first.
 */
export function readPoamAssets(
  db: Kysely<Database>,
  request: EvidenceRequest,
  state: State,
): AsyncGenerator<PoamAsset[]> {
  const open = [toldOf(request, 'open'), releasedOf('open'), heldOf('open')];
  const closed = [toldOf(request, 'closed'), releasedOf('closed'), heldOf('closed')];
  const isGone = sql<SqlBool>`not exists (select from open_held o where o.vulnerability = h.vulnerability
    and o.package_type = h.package_type and o.package = h.package and o.release = h.release)`;
  return readCursor(
    db,
    sql<PoamAsset>`
    with ${scopeOf(request)}, ${sql.join(state === 'open' ? open : [...open, ...closed])}, placed as (
      select h.*, max(h.severity) over weakness as worst, bool_or(h.is_exploited) over weakness as any_exploited,
        min(h.first_at) over weakness as earliest, max(h.facts_id) over weakness as newest_facts,
        row_number() over (partition by h.vulnerability, h.package_type, h.package, h.release
          order by h.asset collate "C", h.installed collate "C", h.fixed_version collate "C", h.tag_id) as place
      from ${table(state, 'held')} h where ${state === 'open' ? sql<SqlBool>`true` : isGone}
      window weakness as (partition by h.vulnerability, h.package_type, h.package, h.release))
    select h.vulnerability, h.package_type, h.package, h.release, h.severity, h.first_at, h.is_exploited, h.exploited_due_on, h.asset,
      h.installed, h.fixed_version, h.is_excepted, coalesce(${deviationsOf(request, state)}, '[]'::jsonb) as deviations, h.closed_at,
      h.closed_cause, h.is_proven,
      case when h.place = 1 then (select v.facts ->> 'title' from vulnerability_facts v where v.id = h.newest_facts) end as title
    from placed h
    order by h.worst desc, h.any_exploited desc, h.earliest, h.vulnerability collate "C", h.package_type collate "C",
      h.package collate "C", h.release collate "C", h.place`,
  );
}
