import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { attestationRanks } from '../../../domain/attestation-rank.ts';
import type { FixState } from '../../../domain/finding.ts';
import type { Grade } from '../../../domain/scan.ts';
import { gradeRank } from '../../../domain/scan-rank.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import { currentScans } from '../totals/current-scan-store.ts';
import { isCoveredByScope } from '../visibility/attestation-coverage-store.ts';
import { isOpen, isOpenAndSuppressedAt, isVisibleAt } from '../visibility/finding-visibility-store.ts';
import { lockImages } from './finding-lock-store.ts';

/** Suppression: each open finding stores until when an attestation in force covers it, so that lists do not join attestations. */

export interface SuppressedTagPlatform {
  tag_platform_id: string;
  image_id: string;
}

/**
 * Suppresses or unsuppresses the open findings of a vulnerability in a package, as the attestations in force require, and locks their images.
 * Returns the tag platforms whose findings changed.
 */
export async function suppressVulnerability(
  transaction: Kysely<Database>,
  organizationId: string,
  { cveId, packageName }: { cveId: string; packageName: string },
): Promise<SuppressedTagPlatform[]> {
  const scope = sql`f.organization_id = ${organizationId} and f.vulnerability_id = ${cveId} and p.name = ${packageName}`;
  const { rows } = await sql<{ image_id: string }>`
    select distinct f.image_id from findings f join package_versions p on p.id = f.package_version_id
    where ${isOpen()} and ${scope}`.execute(transaction);
  await lockImages(
    transaction,
    rows.map((row) => row.image_id),
  );
  return updateSuppression(transaction, scope);
}

/** Suppresses or unsuppresses the open findings of tag platforms. The caller holds the locks of the attestations and the images. */
export async function suppressTagPlatforms(transaction: Kysely<Database>, tagPlatformIds: string[]): Promise<void> {
  await updateSuppression(
    transaction,
    sql`f.tag_platform_id = any (${tagPlatformIds}::bigint[]) and (f.suppressed_until is not null or exists (
      select from attestations a where a.organization_id = f.organization_id and a.cve_id = f.vulnerability_id))`,
  );
}

async function updateSuppression(
  transaction: Kysely<Database>,
  scope: RawBuilder<unknown>,
): Promise<SuppressedTagPlatform[]> {
  const { rows } = await sql<SuppressedTagPlatform>`
    with wanted as (
      select f.row_id, max(coalesce(a.expires_at, 'infinity')) filter (where a.id is not null) as until
      from findings f
      join package_versions p on p.id = f.package_version_id
      left join attestations a on a.organization_id = f.organization_id and a.cve_id = f.vulnerability_id
        and a.package_name = p.name and a.status = ${attestationRanks.APPROVED}
        and ${isCoveredByScope()}
        and (a.expires_at is null or a.expires_at > now())
      where ${isOpen()} and ${scope}
      group by f.row_id
    ), changed as (
      update findings f set suppressed_until = w.until from wanted w
      where f.row_id = w.row_id and f.suppressed_until is distinct from w.until
      returning f.tag_platform_id, f.image_id
    )
    select distinct tag_platform_id, image_id from changed order by image_id, tag_platform_id`.execute(transaction);
  return rows;
}

export interface OpenFinding {
  vulnerability_id: string;
  severity: number;
  cvss_score: number | null;
  epss_score: number | null;
  is_known_exploited: boolean;
  is_malware: boolean;
  fix_state: FixState;
}

export interface TagPlatformState {
  tagPlatformId: string;
  /** Open findings that are not suppressed. */
  open: OpenFinding[];
  checks: CheckResult[];
  isWhollyAssessed: boolean;
}

/** The visible findings of those tag platforms that have a suppressed finding. The numbers of the scan apply to the others. */
export async function readSuppressedTagPlatforms(
  transaction: Kysely<Database>,
  tagPlatformIds: string[],
): Promise<TagPlatformState[]> {
  const { rows: tagPlatforms } = await sql<{ id: string; checks: CheckResult[]; is_graded: boolean }>`
    select tp.id, s.checks, s.grade_rank is not null as is_graded
    from tag_platforms tp join ${currentScans} s on s.id = tp.latest_scan_id
    where tp.id = any (${tagPlatformIds}::bigint[]) and exists (
      select from findings f where f.tag_platform_id = tp.id and ${isOpenAndSuppressedAt()})`.execute(transaction);
  if (tagPlatforms.length === 0) return [];
  const { rows } = await sql<OpenFinding & { tag_platform_id: string }>`
    select tag_platform_id, vulnerability_id, severity, cvss_score, epss_score, is_known_exploited, is_malware, fix_state
    from findings f
    where tag_platform_id = any (${tagPlatforms.map((tagPlatform) => tagPlatform.id)}::bigint[]) and ${isVisibleAt()}`.execute(
    transaction,
  );
  const openByTagPlatform = Map.groupBy(rows, (row) => row.tag_platform_id);
  return tagPlatforms.map(({ id, checks, is_graded: isWhollyAssessed }) => ({
    tagPlatformId: id,
    open: openByTagPlatform.get(id) ?? [],
    checks,
    isWhollyAssessed,
  }));
}

export interface TagPlatformNumbers {
  tagPlatformId: string;
  riskScore: number;
  grade: Grade | null;
  critical: number;
  high: number;
  medium: number;
  low: number;
  negligible: number;
  unknown: number;
}

/** Writes the numbers of tag platforms that have some and deletes the rows of the others. */
export async function saveSuppressedTagPlatforms(
  transaction: Kysely<Database>,
  tagPlatformIds: string[],
  numbers: TagPlatformNumbers[],
): Promise<void> {
  const ids = numbers.map((tagPlatform) => tagPlatform.tagPlatformId);
  await sql`
    delete from suppressed_tag_platforms
    where tag_platform_id = any (${tagPlatformIds}::bigint[]) and tag_platform_id <> all (${ids}::bigint[])`.execute(
    transaction,
  );
  if (numbers.length === 0) return;
  const rows = numbers.map(({ grade, ...tagPlatform }) => ({ ...tagPlatform, grade: gradeRank(grade) }));
  await sql`
    insert into suppressed_tag_platforms (tag_platform_id, organization_id, image_id, risk_score, grade_rank, critical, high, medium, low,
      negligible, unknown, valid_until)
    select n."tagPlatformId", f.organization_id, f.image_id, n."riskScore", n.grade, n.critical, n.high, n.medium, n.low,
      n.negligible, n.unknown, min(f.suppressed_until)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("tagPlatformId" bigint, "riskScore" smallint, grade smallint,
      critical int, high int, medium int, low int, negligible int, unknown int)
    join findings f on f.tag_platform_id = n."tagPlatformId" and ${isOpenAndSuppressedAt()}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    on conflict (tag_platform_id) do update set risk_score = excluded.risk_score, grade_rank = excluded.grade_rank,
      critical = excluded.critical, high = excluded.high, medium = excluded.medium, low = excluded.low,
      negligible = excluded.negligible, unknown = excluded.unknown, valid_until = excluded.valid_until`.execute(
    transaction,
  );
}

/** At most 1,000 tag platforms with a suppression that expired after their numbers were written; of all organizations if none is given. */
export async function findExpiredTagPlatforms(
  db: Kysely<Database>,
  organizationId?: string,
): Promise<SuppressedTagPlatform[]> {
  const { rows } = await sql<SuppressedTagPlatform>`
    select tag_platform_id, image_id from suppressed_tag_platforms
    where valid_until <= now() ${organizationId === undefined ? sql`` : sql`and organization_id = ${organizationId}`}
    order by image_id, tag_platform_id limit 1000`.execute(db);
  return rows;
}
