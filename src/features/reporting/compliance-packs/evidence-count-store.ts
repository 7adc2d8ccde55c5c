import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  ClosedFindings,
  ExceptionEvidence,
  OpenFindings,
  PopulationEvidence,
  ScanEvidence,
} from '../../../compliance/evidence.ts';
import type { Database } from '../../../db/schema.ts';
import { attestationRanks } from '../../../domain/attestation-rank.ts';
import { statusRank } from '../../../domain/scan-rank.ts';
import { severities } from '../../../domain/severity.ts';
import { closuresIn, isLastOfFinding } from '../posture/closure-store.ts';
import { appliesTo, type EvidenceRequest, inForceAt, isExcepted, tagsInPeriod } from './evidence-scope-store.ts';

/** Counts that rules judge. All functions of one evidence run in one transaction with one snapshot of the database. */

export const complete = statusRank('COMPLETE');
export const failed = statusRank('FAILED');

/** True if scan `s` is not shadowed. A scan without a result is never shadowed. */
export const isOfShownSource: RawBuilder<boolean> = sql<boolean>`not exists (
  select from tag_platforms shadow where shadow.id = s.tag_platform_id and shadow.is_shadow)`;

/** True if scan `s` is complete, not shadowed and ended in the period. */
export function inPeriod({ from, to }: EvidenceRequest): RawBuilder<boolean> {
  return sql<boolean>`s.status = ${complete} and s.scanned_at >= ${from} and s.scanned_at < ${to} and ${isOfShownSource}`;
}

/**
 * CTEs `platform_coverage` and `tag_coverage`, which use `scope` and the period. `platform_coverage` has each platform of a tag that was
 * ever scanned or requested. A tag is completely assessed if each of these platforms was completely assessed in the period.
 */
export function coverageOf(request: EvidenceRequest): RawBuilder<unknown> {
  const { from, to } = request;
  const hasFailed = sql<SqlBool>`s.status = ${failed} and s.created_at >= ${from} and s.created_at < ${to}`;
  return sql`platform_coverage as materialized (
    select s.tag_id, s.platform, count(*) filter (where ${inPeriod(request)}) as scans,
      (array_agg(s.completeness order by s.scanned_at desc, s.id desc) filter (where ${inPeriod(request)}))[1] as completeness,
      max(s.scanned_at) as last_at
    from scope join scans s on s.tag_id = scope.id
    where s.status = ${complete} and s.scanned_at < ${to} and ${isOfShownSource} group by s.tag_id, s.platform
    union all
    select distinct s.tag_id, s.requested_platform, 0, null, null::timestamptz from scope join scans s on s.tag_id = scope.id
    where ${hasFailed} and s.requested_platform is not null and not exists (
      select from scans done where done.tag_id = s.tag_id and done.status = ${complete} and done.scanned_at < ${to}
        and not exists (select from tag_platforms shadow where shadow.id = done.tag_platform_id and shadow.is_shadow)
        and (done.platform = s.requested_platform or starts_with(done.platform, s.requested_platform || '/')))),
  tag_coverage as materialized (
    select scope.id, coalesce(sum(platform_coverage.scans), 0) as scans,
      case when bool_or(platform_coverage.completeness is distinct from 'complete') then 'partial' else 'complete' end as completeness,
      (select count(*) from scans s where s.tag_id = scope.id and ${hasFailed}) as failures, max(platform_coverage.last_at) as last_at
    from scope left join platform_coverage on platform_coverage.tag_id = scope.id group by scope.id)`;
}

export async function countPopulation(db: Kysely<Database>, request: EvidenceRequest): Promise<PopulationEvidence> {
  const { rows } = await sql<Record<keyof PopulationEvidence, string>>`
    with ${tagsInPeriod(request)}, ${coverageOf(request)}
    select count(*) as tags,
      count(*) filter (where completeness = 'complete') as scanned,
      count(*) filter (where scans > 0 and completeness = 'partial') as partial,
      count(*) filter (where scans = 0 and failures > 0) as failed,
      count(*) filter (where scans = 0 and failures = 0 and last_at is not null) as earlier,
      count(*) filter (where scans = 0 and failures = 0 and last_at is null) as never
    from tag_coverage`.execute(db);
  const [row] = rows;
  return {
    tags: Number(row?.tags ?? 0),
    scanned: Number(row?.scanned ?? 0),
    partial: Number(row?.partial ?? 0),
    failed: Number(row?.failed ?? 0),
    earlier: Number(row?.earlier ?? 0),
    never: Number(row?.never ?? 0),
  };
}

/**
 * CTE `gaps (id, platform, at, next)`, which uses `scope`: times without a result for each platform for which a tag was ever scanned. Gaps run
 * from the last result before the period, between results, and to the end of the period or the removal of the tag. Without a result before
 * the period, the first platform of a tag counts from the creation of the tag. Later platforms count from their first result, because they
 * may not have existed before.
 */
export function gapsOf(request: EvidenceRequest): RawBuilder<unknown> {
  const { from, to } = request;
  return sql`done as materialized (
    select s.tag_id as id, s.platform, s.scanned_at as at from scope join scans s on s.tag_id = scope.id
    where s.status = ${complete} and s.scanned_at < ${to} and ${isOfShownSource}),
  platforms as materialized (
    select scope.id, done.platform, greatest(scope.created_at, ${from}) as exists_from, least(scope.removed_at, ${to}) as end_at,
      max(done.at) filter (where done.at < ${from}) as last_before_at, min(done.at) as first_at
    from scope left join done on done.id = scope.id group by scope.id, done.platform, scope.created_at, scope.removed_at),
  gaps as (
    select id, platform, at, lead(at) over (partition by id, platform order by at) as next from (
      select id, platform,
        coalesce(last_before_at, case when first_at > min(first_at) over (partition by id) then first_at end, exists_from) as at
      from platforms
      union all
      select id, platform, at from done where at >= ${from}
      union all
      select id, platform, end_at from platforms
    ) points)`;
}

export async function countGaps(
  db: Kysely<Database>,
  request: EvidenceRequest,
): Promise<{ days: number; tags: number }[]> {
  const { rows } = await sql<{ days: number; tags: string }>`
    with ${tagsInPeriod(request)}, ${gapsOf(request)}
    select days, count(*) as tags from (
      select id, max(floor(extract(epoch from next - at) / 86400))::int as days from gaps where next is not null group by id
    ) longest_gaps group by days order by days`.execute(db);
  return rows.map(({ days, tags }) => ({ days, tags: Number(tags) }));
}

export async function countScans(db: Kysely<Database>, request: EvidenceRequest): Promise<ScanEvidence> {
  const { from, to } = request;
  const hasScanner = sql`s.scanners @> '[{"status": "SUCCEEDED"}]'`;
  const { rows } = await sql<{
    complete: string;
    failed: string;
    no_digest: string;
    no_scanner: string;
    no_advisories: string;
    compared: string;
  }>`
    with ${tagsInPeriod(request)}
    select count(*) filter (where ${inPeriod(request)}) as complete,
      count(*) filter (where s.status = ${failed} and s.created_at >= ${from} and s.created_at < ${to}) as failed,
      count(*) filter (where ${inPeriod(request)} and s.digest is null) as no_digest,
      count(*) filter (where ${inPeriod(request)} and not ${hasScanner}) as no_scanner,
      count(*) filter (where ${inPeriod(request)} and s.snapshot_id is null) as no_advisories,
      (select count(*) from (select s.tag_id from scope join scans s on s.tag_id = scope.id
        where s.status = ${complete} and s.scanned_at < ${to} and ${isOfShownSource} group by s.tag_id having count(*) > 1) several) as compared
    from scope join scans s on s.tag_id = scope.id`.execute(db);
  const ages = await sql<{ days: number; scans: string }>`
    with ${tagsInPeriod(request)}
    select greatest(0, floor(extract(epoch from s.scanned_at - a.built_at) / 86400))::int as days, count(*) as scans
    from scope join scans s on s.tag_id = scope.id join advisory_snapshots a on a.id = s.snapshot_id
    where ${inPeriod(request)} group by 1 order by 1`.execute(db);
  const [row] = rows;
  return {
    complete: Number(row?.complete ?? 0),
    failed: Number(row?.failed ?? 0),
    withoutDigest: Number(row?.no_digest ?? 0),
    withoutScanner: Number(row?.no_scanner ?? 0),
    withoutAdvisories: Number(row?.no_advisories ?? 0),
    comparedTags: Number(row?.compared ?? 0),
    advisoryAges: ages.rows.map(({ days, scans }) => ({ days, scans: Number(scans) })),
  };
}

/** Whole days from the first detection of finding `f` to a point in time. */
const daysTo = (moment: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(0, floor(extract(epoch from ${moment} - coalesce(f.first_detected_at, f.detected_at))::float8 / 86400))::int`;

export async function countOpen(db: Kysely<Database>, request: EvidenceRequest): Promise<OpenFindings[]> {
  const { to } = request;
  const { rows } = await sql<{
    severity: number;
    days: number;
    exploited: boolean;
    malware: boolean;
    fixed: boolean;
    is_suppressed: boolean;
    count: string;
  }>`
    with ${tagsInPeriod(request)}
    select f.severity, ${daysTo(sql`${to}::timestamptz`)} as days, f.is_known_exploited as exploited, f.is_malware as malware,
      f.fix_state = 'fixed' as fixed, ${isExcepted(request)} as is_suppressed, count(*) as count
    from scope join findings f on f.tag_id = scope.id join package_versions p on p.id = f.package_version_id
    where f.detected_at < ${to} and (f.closed_at is null or f.closed_at >= ${to}) and ${isLastOfFinding}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.map(({ severity, days, exploited, malware, fixed, is_suppressed, count }) => ({
    severity: severities[severity] ?? 'UNKNOWN',
    ageDays: days,
    isKnownExploited: exploited,
    isMalware: malware,
    hasFix: fixed,
    isExcepted: is_suppressed,
    count: Number(count),
  }));
}

/** `hasProof` requires that the scan that closed the finding was complete. */
export async function countClosed(db: Kysely<Database>, request: EvidenceRequest): Promise<ClosedFindings[]> {
  const ofScope = sql<SqlBool>`f.tag_id in (select id from scope)`;
  const { rows } = await sql<{
    severity: number;
    days: number;
    is_suppressed: boolean;
    proven: boolean;
    count: string;
  }>`
    with ${tagsInPeriod(request)}
    select closure.severity, greatest(0, floor(closure.days))::int as days, closure.is_suppressed,
      exists (select from scans s where s.tag_platform_id = closure.tag_platform_id and s.assessment = closure.assessment
        and s.status = ${complete} and s.completeness = 'complete') as proven, count(*) as count
    from (${closuresIn(request, ofScope)}) closure
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows.map(({ severity, days, is_suppressed, proven, count }) => ({
    severity: severities[severity] ?? 'UNKNOWN',
    openDays: days,
    isExcepted: is_suppressed,
    hasProof: proven,
    count: Number(count),
  }));
}

export async function countExceptions(db: Kysely<Database>, request: EvidenceRequest): Promise<ExceptionEvidence> {
  const { organizationId, from, to } = request;
  const isInForce = inForceAt(to);
  const { rows } = await sql<Record<'in_force' | 'no_approver' | 'self_approved' | 'no_expiry' | 'lapsed', string>>`
    with ${tagsInPeriod(request)}
    select count(*) filter (where ${isInForce}) as in_force,
      count(*) filter (where ${isInForce} and a.decided_by is null) as no_approver,
      count(*) filter (where ${isInForce} and a.decided_by = a.proposed_by) as self_approved,
      count(*) filter (where ${isInForce} and a.expires_at is null) as no_expiry,
      count(*) filter (where a.decided_at is not null and a.status = ${attestationRanks.APPROVED} and a.expires_at >= ${from} and a.expires_at < ${to}) as lapsed
    from attestations a
    where a.organization_id = ${organizationId} and ${appliesTo(request)}`.execute(db);
  const [row] = rows;
  return {
    inForce: Number(row?.in_force ?? 0),
    withoutApprover: Number(row?.no_approver ?? 0),
    selfApproved: Number(row?.self_approved ?? 0),
    withoutExpiry: Number(row?.no_expiry ?? 0),
    lapsed: Number(row?.lapsed ?? 0),
  };
}

/** CTE `results`, which uses `scope`: the latest complete scan of each tag platform at the end of the period. */
export function resultsOf({ to }: EvidenceRequest): RawBuilder<unknown> {
  return sql`results as materialized (
    select distinct on (s.tag_platform_id) s.*, r.checks_changed_at,
      case when r.checks_changed_at < ${to} then r.checks end as rematched_checks
    from scope join scans s on s.tag_id = scope.id left join rematch_results r on r.scan_id = s.id
    where s.status = ${complete} and s.scanned_at < ${to} and s.tag_platform_id is not null and ${isOfShownSource}
    order by s.tag_platform_id, s.scanned_at desc, s.id desc)`;
}

/** The checks of result `results`, as of the end of the period. */
export const checksOfResult = sql`coalesce(results.rematched_checks, results.checks)`;

export async function countResults(
  db: Kysely<Database>,
  request: EvidenceRequest,
): Promise<{ count: number; withoutInventory: number }> {
  const { rows } = await sql<{ count: string; no_inventory: string }>`
    with ${tagsInPeriod(request)}, ${resultsOf(request)}
    select count(*) as count, count(*) filter (where inventory_id is null) as no_inventory from results`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), withoutInventory: Number(rows[0]?.no_inventory ?? 0) };
}

export async function countChecks(
  db: Kysely<Database>,
  request: EvidenceRequest,
): Promise<{ id: string; passed: number; failed: number; notApplicable: number }[]> {
  const { rows } = await sql<{ id: string; passed: string; failed: string; not_applicable: string }>`
    with ${tagsInPeriod(request)}, ${resultsOf(request)}
    select one ->> 'id' as id, count(*) filter (where one ->> 'status' = 'PASS') as passed,
      count(*) filter (where one ->> 'status' = 'FAIL') as failed,
      count(*) filter (where one ->> 'status' = 'NOT_APPLICABLE') as not_applicable
    from results cross join lateral jsonb_array_elements(${checksOfResult}) one
    group by 1 order by 1`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    passed: Number(row.passed),
    failed: Number(row.failed),
    notApplicable: Number(row.not_applicable),
  }));
}
