import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FixState } from '../../../domain/finding.ts';
import type { Grade } from '../../../domain/scan.ts';
import { gradeRank } from '../../../domain/scan-rank.ts';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import { lockImages } from '../triage/triage-store.ts';
import { attestationRanks } from './attestation-store.ts';

/** What active attestations do to findings: each open finding carries until when it is suppressed, so that lists need not ask. */

/**
 * Holds the organization's attestations as they are until the transaction ends: no finding opens beside an approval without seeing it.
 * Before any image is locked.
 */
export async function lockAttestationsForShare(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`attestations ${organizationId}`}, 0))`.execute(
    transaction,
  );
}

/** Waits for everyone who holds them, and keeps others from holding them. Before any image is locked. */
export async function lockAttestations(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attestations ${organizationId}`}, 0))`.execute(
    transaction,
  );
}

export interface SuppressedTagPlatform {
  tag_platform_id: string;
  image_id: string;
}

/** Locks the images that have something open of this vulnerability in this package, and marks it. Gives the lines that changed. */
export async function markVulnerability(
  transaction: Kysely<Database>,
  organizationId: string,
  { cveId, packageName }: { cveId: string; packageName: string },
): Promise<SuppressedTagPlatform[]> {
  const scope = sql`f.organization_id = ${organizationId} and f.vulnerability_id = ${cveId} and p.name = ${packageName}`;
  const { rows } = await sql<{ image_id: string }>`
    select distinct f.image_id from findings f join package_versions p on p.id = f.package_version_id
    where f.closed_at_assessment is null and ${scope}`.execute(transaction);
  await lockImages(
    transaction,
    rows.map((row) => row.image_id),
  );
  return mark(transaction, scope);
}

/** Marks what is open in a line. The caller holds the attestations and the image's lock. */
export async function markTagPlatform(transaction: Kysely<Database>, tagPlatformId: string): Promise<void> {
  await mark(
    transaction,
    sql`f.tag_platform_id = ${tagPlatformId}::bigint and (f.suppressed_until is not null or exists (
      select from attestations a where a.organization_id = f.organization_id and a.cve_id = f.vulnerability_id))`,
  );
}

async function mark(transaction: Kysely<Database>, scope: RawBuilder<unknown>): Promise<SuppressedTagPlatform[]> {
  const { rows } = await sql<SuppressedTagPlatform>`
    with wanted as (
      select f.row_id, max(coalesce(a.expires_at, 'infinity')) filter (where a.id is not null) as until
      from findings f
      join package_versions p on p.id = f.package_version_id
      left join attestations a on a.organization_id = f.organization_id and a.cve_id = f.vulnerability_id
        and a.package_name = p.name and a.status = ${attestationRanks.APPROVED}
        and (a.tag_id is null or a.tag_id = f.tag_id) and (a.as_of is null or f.detected_at <= a.as_of)
        and (a.expires_at is null or a.expires_at > now())
      where f.closed_at_assessment is null and ${scope}
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
  fix_state: FixState;
}

export interface LineState {
  tagPlatformId: string;
  /** Left out what is suppressed. */
  open: OpenFinding[];
  checks: CheckResult[];
  isWhollyAssessed: boolean;
}

/** What is open in those of the lines of which something is suppressed now; of the others their scans' own numbers hold. */
export async function readSuppressedTagPlatforms(
  transaction: Kysely<Database>,
  lineIds: string[],
): Promise<LineState[]> {
  const { rows: lines } = await sql<{ id: string; checks: CheckResult[]; is_graded: boolean }>`
    select tp.id, s.checks, s.grade_rank is not null as is_graded
    from tag_platforms tp join scans s on s.id = tp.latest_scan_id
    where tp.id = any (${lineIds}::bigint[]) and exists (
      select from findings f where f.tag_platform_id = tp.id and f.closed_at_assessment is null
        and f.suppressed_until > now())`.execute(transaction);
  if (lines.length === 0) return [];
  const { rows } = await sql<OpenFinding & { tag_platform_id: string }>`
    select tag_platform_id, vulnerability_id, severity, cvss_score, epss_score, is_known_exploited, fix_state
    from findings
    where tag_platform_id = any (${lines.map((line) => line.id)}::bigint[]) and closed_at_assessment is null
      and (suppressed_until is null or suppressed_until <= now())`.execute(transaction);
  const openByLine = Map.groupBy(rows, (row) => row.tag_platform_id);
  return lines.map(({ id, checks, is_graded: isWhollyAssessed }) => ({
    tagPlatformId: id,
    open: openByLine.get(id) ?? [],
    checks,
    isWhollyAssessed,
  }));
}

export interface LineNumbers {
  tagPlatformId: string;
  riskScore: number;
  grade: Grade | null;
  critical: number;
  high: number;
  medium: number;
  low: number;
}

/** Writes the numbers of those lines that have some, and takes away those of the others. */
export async function saveSuppressedTagPlatforms(
  transaction: Kysely<Database>,
  lineIds: string[],
  numbers: LineNumbers[],
): Promise<void> {
  const ids = numbers.map((line) => line.tagPlatformId);
  await sql`
    delete from suppressed_tag_platforms
    where tag_platform_id = any (${lineIds}::bigint[]) and tag_platform_id <> all (${ids}::bigint[])`.execute(
    transaction,
  );
  if (numbers.length === 0) return;
  const rows = numbers.map(({ grade, ...line }) => ({ ...line, grade: gradeRank(grade) }));
  await sql`
    insert into suppressed_tag_platforms (tag_platform_id, organization_id, image_id, risk_score, grade_rank, critical, high, medium, low,
      valid_until)
    select n."tagPlatformId", f.organization_id, f.image_id, n."riskScore", n.grade, n.critical, n.high, n.medium, n.low,
      min(f.suppressed_until)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("tagPlatformId" bigint, "riskScore" smallint, grade smallint,
      critical int, high int, medium int, low int)
    join findings f on f.tag_platform_id = n."tagPlatformId" and f.closed_at_assessment is null and f.suppressed_until > now()
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (tag_platform_id) do update set risk_score = excluded.risk_score, grade_rank = excluded.grade_rank,
      critical = excluded.critical, high = excluded.high, medium = excluded.medium, low = excluded.low,
      valid_until = excluded.valid_until`.execute(transaction);
}

/** Lines of which something opened by expiry since their numbers were written, at most 1,000; of every organization when none is given. */
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
