import { type Kysely, sql } from 'kysely';
import { readCursor } from '../../../db/read-cursor.ts';
import type { Database } from '../../../db/schema.ts';
import type { FixState } from '../../../domain/finding.ts';
import type { ScannerRun } from '../../../domain/scan.ts';
import type { ScanErrorRecord } from '../../../domain/scan-error.ts';
import type { Coverage } from '../../../engine/matching/match-result.ts';
import { referenceOfFacts } from '../../findings/vulnerabilities/reference-of-facts-store.ts';
import { closingAssessment, isLastOfFinding, wasExceptedAtClosing } from '../posture/closure-store.ts';
import { checksOfResult, complete, coverageOf, failed, gapsOf, inPeriod, resultsOf } from './evidence-count-store.ts';
import { appliesTo, type EvidenceRequest, inForceAt, isExcepted, tagsInPeriod } from './evidence-scope-store.ts';

/** Streams the rows of the evidence tables in batches. Each table has a fixed order. */

export interface PopulationRow {
  id: string;
  registry: string | null;
  image: string;
  tag: string;
  scans: number;
  completeness: 'complete' | 'partial';
  /** Platforms that were not completely assessed in the period, with the coverage of their last scan in it. */
  lacking: { platform: string; scans: number; isKnown: boolean; coverage: Coverage | null }[];
  failures: number;
  last_at: Date | null;
  last_error: ScanErrorRecord | null;
  /** Status of the newest scan that is neither complete nor failed. */
  pending_status: number | null;
  created_at: Date;
  removed_at: Date | null;
}

export const readPopulation = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<PopulationRow[]> =>
  readCursor(
    db,
    sql<PopulationRow>`
    with ${tagsInPeriod(request)}, ${coverageOf(request)}
    select scope.id, r.name as registry, scope.image, scope.name as tag, tag_coverage.scans::int as scans, tag_coverage.completeness,
      tag_coverage.failures::int as failures, tag_coverage.last_at, scope.created_at, scope.removed_at,
      (select coalesce(jsonb_agg(jsonb_build_object('platform', platform_coverage.platform, 'scans', platform_coverage.scans,
          'isKnown', platform_coverage.last_at is not null, 'coverage', (select s.coverage from scans s
            where s.tag_id = scope.id and s.platform = platform_coverage.platform and ${inPeriod(request)}
            order by s.scanned_at desc, s.id desc limit 1)) order by platform_coverage.platform collate "C"), '[]')
        from platform_coverage where platform_coverage.tag_id = scope.id and platform_coverage.completeness is distinct from 'complete') as lacking,
      (select s.error from scans s where s.tag_id = scope.id and s.status = ${failed} and s.created_at < ${request.to}
        order by s.created_at desc, s.id desc limit 1) as last_error,
      (select s.status from scans s where s.tag_id = scope.id and s.status not in (${complete}, ${failed})
        and s.created_at >= ${request.from} and s.created_at < ${request.to} order by s.created_at desc, s.id desc limit 1) as pending_status
    from scope join tag_coverage on tag_coverage.id = scope.id left join registries r on r.id = scope.registry_id
    order by r.name collate "C" nulls last, scope.image collate "C", scope.name collate "C", scope.id`,
  );

export interface PackScanRow {
  id: string;
  image: string;
  tag: string;
  platform: string | null;
  digest: string | null;
  origin: string;
  is_complete: boolean;
  completeness: string | null;
  at: Date;
  scanners: ScannerRun[];
  advisories: string | null;
  built_at: Date | null;
  advisories_confirmed_at: Date | null;
  error: ScanErrorRecord | null;
}

/** Scans that ended in the period. */
export const readScans = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<PackScanRow[]> =>
  readCursor(
    db,
    sql<PackScanRow>`
    with ${tagsInPeriod(request)}, ended as (
      select s.*, case when s.status = ${complete} then s.scanned_at else s.created_at end as at
      from scope join scans s on s.tag_id = scope.id where s.status in (${complete}, ${failed}))
    select s.id, s.image, s.tag, s.platform, s.digest, s.origin, s.status = ${complete} as is_complete, s.completeness, s.at,
      s.scanners, a.digest as advisories, a.built_at, s.advisories_confirmed_at, s.error
    from ended s left join advisory_snapshots a on a.id = s.snapshot_id
    where s.at >= ${request.from} and s.at < ${request.to} order by s.at, s.id`,
  );

export interface GapRow {
  image: string;
  tag: string;
  /** Null if the tag has no result. */
  platform: string | null;
  at: Date;
  next: Date;
  days: number;
}

/** Gaps of at least this many days are listed in addition to the longest gap of each tag platform. */
const gapDaysMin = 30;

/** The longest gap of each tag platform and all gaps of `gapDaysMin` days, longest first. */
export const readGaps = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<GapRow[]> =>
  readCursor(
    db,
    sql<GapRow>`
    with ${tagsInPeriod(request)}, ${gapsOf(request)}
    select scope.image, scope.name as tag, gap.platform, gap.at, gap.next, gap.days from (
      select id, platform, at, next, floor(extract(epoch from next - at) / 86400)::int as days,
        row_number() over (partition by id, platform order by next - at desc, at) as place
      from gaps where next is not null
    ) gap join scope on scope.id = gap.id
    where gap.place = 1 or gap.days >= ${gapDaysMin}
    order by gap.days desc, gap.at, scope.image collate "C", scope.name collate "C", scope.id,
      gap.platform collate "C"`,
  );

export interface ProvenanceRow {
  kind: 'scanner' | 'advisories';
  name: string;
  version: string | null;
  first_at: Date;
  last_at: Date;
  scans: number;
}

export const readProvenance = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<ProvenanceRow[]> =>
  readCursor(
    db,
    sql<ProvenanceRow>`
    with ${tagsInPeriod(request)}, done as materialized (
      select s.id, s.scanned_at, s.scanners, s.snapshot_id from scope join scans s on s.tag_id = scope.id
      where s.status = ${complete} and s.scanned_at >= ${request.from} and s.scanned_at < ${request.to}),
    used as (
      select 'scanner' as kind, one ->> 'name' as name,
        concat_ws(', database ', one ->> 'version', one ->> 'databaseVersion') as version, done.scanned_at
      from done cross join lateral jsonb_array_elements(done.scanners) one where one ->> 'status' = 'SUCCEEDED'
      union all
      select 'advisories', 'data changed ' || to_char(a.built_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), a.digest, done.scanned_at
      from done join advisory_snapshots a on a.id = done.snapshot_id)
    select kind, name, version, min(scanned_at) as first_at, max(scanned_at) as last_at, count(*)::int as scans
    from used group by kind, name, version order by kind desc, first_at, name collate "C", version collate "C"`,
  );

export interface PackFindingRow {
  id: string;
  vulnerability: string;
  severity: number;
  package_type: string;
  package: string;
  version: string;
  image: string;
  tag: string;
  platform: string;
  detected_at: Date;
  first_at: Date;
  opened_cause: string;
  closed_at: Date | null;
  closed_cause: string | null;
  closed_by: string | null;
  /** Completeness of the scan that closed the finding. */
  closed_by_completeness: 'complete' | 'partial' | null;
  is_exploited: boolean;
  is_malware: boolean;
  fixed_version: string | null;
  fix_state: FixState;
  /** At the end of the period, or at the closure of the finding. */
  is_suppressed: boolean;
  /** A web address about the vulnerability. */
  reference: string | null;
}

/** Findings that were open at some time in the period, or only those that closed in it. Findings that closed after it are listed as open. */
export const readFindings = (
  db: Kysely<Database>,
  request: EvidenceRequest,
  { isClosed = false }: { isClosed?: boolean } = {},
): AsyncGenerator<PackFindingRow[]> =>
  readCursor(
    db,
    sql<PackFindingRow>`
    with ${tagsInPeriod(request)}, listed as (
      select f.*, scope.image, scope.name as tag,
        case when f.closed_at < ${request.to} then f.closed_at end as ended_at
      from scope join findings f on f.tag_id = scope.id
      where f.detected_at < ${request.to} and ${isClosed ? sql`f.closed_at >= ${request.from} and f.closed_at < ${request.to}` : sql`(f.closed_at is null or f.closed_at >= ${request.from})`}
        and ${isLastOfFinding})
    select f.id, f.vulnerability_id as vulnerability, f.severity, p.type as package_type, p.name as package, p.version, f.image,
      f.tag, tp.platform, f.detected_at, coalesce(f.first_detected_at, f.detected_at) as first_at,
      (select first.opened_cause from findings first where first.organization_id = f.organization_id and first.id = f.id
        order by first.opened_at_assessment limit 1) as opened_cause,
      f.ended_at as closed_at, case when f.ended_at is not null then
        case when f.closed_cause = 'replaced' then 'no longer found' else f.closed_cause end end as closed_cause,
      closing_scan.id as closed_by, closing_scan.completeness as closed_by_completeness,
      f.is_known_exploited as is_exploited, f.is_malware, f.fixed_version, f.fix_state,
      case when f.ended_at is null then ${isExcepted(request)} else ${wasExceptedAtClosing} end as is_suppressed,
      ${referenceOfFacts} as reference
    from listed f join vulnerability_facts v on v.id = f.facts_id join package_versions p on p.id = f.package_version_id join tag_platforms tp on tp.id = f.tag_platform_id
    left join lateral (select s.id, s.completeness from scans s where f.ended_at is not null
      and s.tag_platform_id = f.tag_platform_id and s.assessment = ${closingAssessment()} and s.status = ${complete} limit 1) closing_scan on true
    order by (f.ended_at is not null), f.is_malware desc, f.severity desc, f.is_known_exploited desc, f.vulnerability_id collate "C", f.image collate "C",
      f.tag collate "C", tp.platform collate "C", p.name collate "C", f.row_id`,
  );

export interface ExceptionRow {
  id: string;
  cve_id: string;
  package_name: string;
  category: string;
  reason: string;
  scope_type: string;
  tag_id: string | null;
  status: number;
  is_in_force: boolean;
  proposed_by_name: string;
  decided_by_name: string | null;
  decided_at: Date | null;
  expires_at: Date | null;
  ended_at: Date | null;
}

/** Exceptions that were proposed before the end of the period and had not ended before its start. */
export const readExceptions = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<ExceptionRow[]> =>
  readCursor(
    db,
    sql<ExceptionRow>`
    with ${tagsInPeriod(request)}
    select a.id, a.cve_id, a.package_name, a.category, a.reason, a.scope_type, a.tag_id, a.status,
      coalesce(${inForceAt(request.to)}, false) as is_in_force, a.proposed_by_name, a.decided_by_name, a.decided_at, a.expires_at, a.ended_at
    from attestations a
    where a.organization_id = ${request.organizationId} and a.created_at < ${request.to}
      and (a.expires_at is null or a.expires_at >= ${request.from}) and (a.ended_at is null or a.ended_at >= ${request.from})
      and ${appliesTo(request)}
    order by a.created_at, a.id`,
  );

export interface CheckRow {
  image: string;
  tag: string;
  platform: string | null;
  id: string;
  cis: string | null;
  status: string;
  evidence: string[];
}

/** Image checks of the latest results at the end of the period, failed checks first. */
export const readChecks = (db: Kysely<Database>, request: EvidenceRequest): AsyncGenerator<CheckRow[]> =>
  readCursor(
    db,
    sql<CheckRow>`
    with ${tagsInPeriod(request)}, ${resultsOf(request)}
    select results.image, results.tag, results.platform, one ->> 'id' as id, one ->> 'cisControl' as cis, one ->> 'status' as status,
      coalesce(array(select jsonb_array_elements_text(one -> 'evidence')), '{}') as evidence
    from results cross join lateral jsonb_array_elements(${checksOfResult}) one
    order by (one ->> 'status') <> 'FAIL', one ->> 'id' collate "C", results.image collate "C", results.tag collate "C",
      results.platform collate "C", results.id`,
  );
