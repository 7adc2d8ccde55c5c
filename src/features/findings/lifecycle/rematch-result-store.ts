import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableJson } from '../../../db/storable-text.ts';
import { gradeImage } from '../../../domain/grade.ts';
import type { NotAssessedKind } from '../../../domain/scan.ts';
import { gradeRank } from '../../../domain/scan-rank.ts';
import { scoreOfWeight, scoreVersion } from '../../../domain/score.ts';
import { type Severity, severityRank } from '../../../domain/severity.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import { currentScans } from '../totals/current-scan-store.ts';
import { rankedRiskWeight } from '../totals/risk-weight-store.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';

/** Figures of tag platforms whose findings a re-match changed. */

/** What a re-match found out about the coverage of a whole inventory. */
export interface RematchedCoverage {
  completeness: 'complete' | 'partial';
  notAssessed: NotAssessedKind[] | null;
  /** Whether all content was assessed, so that there is a grade. */
  isWhollyAssessed: boolean;
  /** Whether any content was assessed, so that there is a score. */
  isAssessed: boolean;
}

export interface RematchedTagPlatform {
  tagPlatformId: string;
  assessment: number;
  /** Undefined: as before. */
  coverage?: RematchedCoverage;
  /** Undefined: as before. */
  matchingRevision?: string;
  /** All checks of the image, if the verdict of one differs. Undefined: as before. */
  checks?: CheckResult[];
}

interface Figures {
  tag_platform_id: string;
  /** Sum of `rankedRiskWeight`. */
  weight: string;
  critical: number;
  high: number;
  medium: number;
  low: number;
  negligible: number;
  unknown: number;
  is_exploited: boolean;
  is_malware: boolean;
  has_critical_fix: boolean;
  passed_weight: number;
  total_weight: number;
  is_graded: boolean;
  is_scored: boolean;
}

/**
 * Computes the figures of tag platforms from their open findings, as a scan computes them from its findings, and stores them for their latest
 * scans. The caller holds the locks of the tag platforms and the images.
 */
export async function saveRematchResults(
  transaction: Kysely<Database>,
  organizationId: string,
  snapshotId: string,
  rematched: readonly RematchedTagPlatform[],
): Promise<void> {
  const byId = new Map(rematched.map((one) => [one.tagPlatformId, one]));
  const rows = (await readFigures(transaction, organizationId, [...byId.keys()])).flatMap((figures) => {
    const one = byId.get(figures.tag_platform_id);
    return one ? [toRow(figures, one)] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into rematch_results (scan_id, organization_id, image_id, tag_platform_id, snapshot_id, matching_revision, assessment, risk_score, score_version, grade_rank,
      critical, high, medium, low, negligible, unknown, completeness, not_assessed, checks, checks_changed_at)
    select s.id, s.organization_id, s.image_id, tp.id, ${snapshotId}::bigint, coalesce(n.matching_revision, s.matching_revision), n.assessment, n.risk_score, ${scoreVersion}, n.grade_rank,
      n.critical, n.high, n.medium, n.low, n.negligible, n.unknown, coalesce(n.completeness, s.completeness),
      case when n.completeness is null then s.not_assessed else n.not_assessed end, n.checks,
      case when n.checks is not null then now() end
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as n (id bigint, assessment int, risk_score smallint, grade_rank smallint,
      critical int, high int, medium int, low int, negligible int, unknown int, completeness text, not_assessed jsonb, matching_revision text, checks jsonb)
    join tag_platforms tp on tp.id = n.id and tp.organization_id = ${organizationId}
    join ${currentScans} s on s.id = tp.latest_scan_id
    on conflict (scan_id) do update set snapshot_id = excluded.snapshot_id, matching_revision = excluded.matching_revision, assessment = excluded.assessment,
      risk_score = excluded.risk_score, score_version = excluded.score_version, grade_rank = excluded.grade_rank, critical = excluded.critical, high = excluded.high,
      medium = excluded.medium, low = excluded.low, negligible = excluded.negligible, unknown = excluded.unknown, completeness = excluded.completeness, not_assessed = excluded.not_assessed,
      checks = coalesce(excluded.checks, rematch_results.checks),
      checks_changed_at = coalesce(excluded.checks_changed_at, rematch_results.checks_changed_at), rematched_at = now()`.execute(
    transaction,
  );
  await sql`
    update tag_platforms tp set last_assessment = n.assessment
    from unnest(${rematched.map((one) => one.tagPlatformId)}::bigint[], ${rematched.map((one) => one.assessment)}::int[])
      as n (id, assessment)
    where tp.id = n.id and tp.organization_id = ${organizationId}`.execute(transaction);
}

async function readFigures(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformIds: readonly string[],
): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select tp.id as tag_platform_id, coalesce(open.weight, 0)::text as weight, coalesce(open.critical, 0)::int as critical,
      coalesce(open.high, 0)::int as high, coalesce(open.medium, 0)::int as medium, coalesce(open.low, 0)::int as low,
      coalesce(open.negligible, 0)::int as negligible, coalesce(open.unknown, 0)::int as unknown,
      coalesce(open.is_exploited, false) as is_exploited, coalesce(open.has_critical_fix, false) as has_critical_fix,
      coalesce(open.is_malware, false) as is_malware,
      coalesce(checks.passed, 0)::float8 as passed_weight, coalesce(checks.total, 0)::float8 as total_weight,
      s.grade_rank is not null as is_graded, s.risk_score is not null as is_scored
    from tag_platforms tp
    join ${currentScans} s on s.id = tp.latest_scan_id
    left join lateral (
      select sum(weight) filter (where status = 'PASS') as passed, sum(weight) filter (where status <> 'NOT_APPLICABLE') as total
      from jsonb_to_recordset(s.checks) as c (status text, weight float8)
    ) checks on true
    left join (
      select f.tag_platform_id, sum(f.weight) as weight, ${countOf('CRITICAL')} as critical, ${countOf('HIGH')} as high,
        ${countOf('MEDIUM')} as medium, ${countOf('LOW')} as low, ${countOf('NEGLIGIBLE')} as negligible, ${countOf('UNKNOWN')} as unknown, bool_or(f.is_known_exploited) as is_exploited,
        bool_or(f.is_malware) as is_malware,
        bool_or(f.severity = ${sql.lit(severityRank('CRITICAL'))} and f.fix_state = 'fixed') as has_critical_fix
      from (
        select f.tag_platform_id, f.severity, f.fix_state, f.is_known_exploited, f.is_malware,
          ${rankedRiskWeight(sql`f.tag_platform_id`)} as weight
        from findings f
        where f.organization_id = ${organizationId} and f.tag_platform_id = any (${tagPlatformIds}::bigint[]) and ${isOpen()}
      ) f
      group by 1
    ) open on open.tag_platform_id = tp.id
    where tp.organization_id = ${organizationId} and tp.id = any (${tagPlatformIds}::bigint[])`.execute(transaction);
  return rows;
}

const countOf = (severity: Severity) => sql`count(*) filter (where f.severity = ${sql.lit(severityRank(severity))})`;

function toRow(figures: Figures, rematched: RematchedTagPlatform) {
  const { tagPlatformId, assessment, coverage, matchingRevision, checks } = rematched;
  const { critical, high, medium, low, negligible, unknown } = figures;
  const isScored = coverage?.isAssessed ?? figures.is_scored;
  return {
    id: tagPlatformId,
    assessment,
    risk_score: isScored ? scoreOfWeight(Number(figures.weight)) : null,
    grade_rank: gradeRank(gradeOf(figures, checks, coverage?.isWhollyAssessed ?? figures.is_graded)),
    critical,
    high,
    medium,
    low,
    negligible,
    unknown,
    completeness: coverage?.completeness ?? null,
    not_assessed: coverage?.notAssessed ?? null,
    matching_revision: matchingRevision ?? null,
    checks: checks ?? null,
  };
}

/** The sums stand for the checks and findings that they come from. */
function gradeOf(figures: Figures, checks: CheckResult[] | undefined, isWhollyAssessed: boolean) {
  const { passed_weight: passed, total_weight: total } = figures;
  return gradeImage({
    checks: checks ?? [
      { status: 'PASS', weight: passed },
      { status: 'FAIL', weight: total - passed },
    ],
    findings: [
      {
        vulnerability: { severity: 'UNKNOWN' },
        fixState: 'unknown',
        isKnownExploited: figures.is_exploited,
        isMalware: figures.is_malware,
      },
      {
        vulnerability: { severity: figures.has_critical_fix ? 'CRITICAL' : 'UNKNOWN' },
        fixState: 'fixed',
        isKnownExploited: false,
      },
    ],
    isWhollyAssessed,
  });
}

/** The caller holds the locks of the scan and its tag platform. */
export async function deleteRematchResult(
  transaction: Kysely<Database>,
  organizationId: string,
  scanId: string,
): Promise<void> {
  await sql`delete from rematch_results where organization_id = ${organizationId} and scan_id = ${scanId}`.execute(
    transaction,
  );
}
