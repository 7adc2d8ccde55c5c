import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Disagreement, FixState } from '../../../domain/finding.ts';
import type { AdvisoryCause } from '../../../domain/finding-cause.ts';
import { distributionPackageTypes } from '../../../domain/package.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';

/** A finding of a tag platform that a re-match opens, changes or closes. */
export interface RematchDifference {
  tag_platform_id: string;
  vulnerability_id: string;
  package_version_id: string;
  cause: AdvisoryCause;
  /** The finding as of the new snapshot. Null: it has no such finding, as are the following fields. */
  facts_id: string | null;
  fixed_version: string | null;
  fix_state: FixState | null;
  advisory_ids: string[] | null;
  severity: number | null;
  cvss_score: number | null;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: boolean | null;
  is_malware: boolean | null;
  /** The open row. Null: there is none, as are the following fields. */
  row_id: string | null;
  id: string | null;
  triage_status: number | null;
  detected_at: Date | null;
  first_detected_at: Date | null;
  sources: string[] | null;
  disagreement: Disagreement[] | null;
  /** Whether the facts differ. Otherwise only EPSS or the known-exploited state does. */
  has_other_facts: boolean;
}

/**
 * Compares the open findings of tag platforms with the changes of the running re-match. Language packages that a distribution's package owns
 * have no findings of their own. A change that the findings have already is left out, so that applying changes twice has no effect.
 */
export async function readRematchDifferences(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformIds: readonly string[],
): Promise<RematchDifference[]> {
  const { rows } = await sql<RematchDifference>`
    with wanted as materialized (
      select tp.id as tag_platform_id, c.*
      from tag_platforms tp
      join scans s on s.id = tp.latest_scan_id
      join inventories inv on inv.id = s.inventory_id
      join inventory_packages ip on ip.inventory_id = s.inventory_id
      join rematch_changes c on c.package_version_id = ip.package_version_id and c.context_key = ${contextKey}
      join package_versions p on p.id = ip.package_version_id
      where tp.organization_id = ${organizationId} and tp.id = any (${tagPlatformIds}::bigint[])
        and (not ip.is_owned_by_distribution or p.type = any (${[...distributionPackageTypes]}::text[]))
    )
    select w.*, f.row_id, f.id, f.triage_status, f.detected_at, f.first_detected_at, f.sources, f.disagreement, ${hasOtherFacts} as has_other_facts
    from wanted w
    left join findings f on f.tag_platform_id = w.tag_platform_id and f.vulnerability_id = w.vulnerability_id
      and f.package_version_id = w.package_version_id and f.organization_id = ${organizationId} and ${isOpen()}
    where case when w.facts_id is null then f.row_id is not null and 'builtin' = any (f.sources)
      else f.row_id is null or ${hasOtherFacts} or f.epss_score is distinct from w.epss_score
        or f.epss_percentile is distinct from w.epss_percentile or f.is_known_exploited <> w.is_known_exploited end
    order by w.tag_platform_id, w.package_version_id, w.vulnerability_id`.execute(transaction);
  return rows;
}

/** Identifies what advisories judge a package version by: the operating system of inventory `inv` and the module stream of `ip`. */
export const contextKey = sql`sha256(convert_to(jsonb_build_array(inv.operating_system, ip.details -> 'module')::text, 'UTF8'))`;

const hasOtherFacts = sql`(f.facts_id is distinct from w.facts_id or f.fixed_version is distinct from w.fixed_version
  or f.fix_state is distinct from w.fix_state or f.is_malware is distinct from w.is_malware or f.advisory_ids is distinct from w.advisory_ids or not 'builtin' = any (f.sources))`;

export interface LockedTagPlatform {
  id: string;
  tag_id: string;
  image_id: string;
  last_assessment: number;
}

/**
 * Locks tag platforms of an organization in the order of their ids and returns those that exist, with their images. The caller has locked
 * neither attestations nor images.
 */
export async function lockTagPlatforms(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformIds: readonly string[],
): Promise<LockedTagPlatform[]> {
  // Keeps the images from being deleted meanwhile: their tag platforms are deleted under the lock of the image.
  await sql`
    select id from images where id in (
      select t.image_id from tag_platforms tp join tags t on t.id = tp.tag_id
      where tp.organization_id = ${organizationId} and tp.id = any (${tagPlatformIds}::bigint[]))
    order by id for key share`.execute(transaction);
  const { rows } = await sql<LockedTagPlatform>`
    select tp.id, tp.tag_id, t.image_id, tp.last_assessment
    from tag_platforms tp join tags t on t.id = tp.tag_id
    where tp.organization_id = ${organizationId} and tp.id = any (${tagPlatformIds}::bigint[])
    order by tp.id for update of tp`.execute(transaction);
  return rows;
}

/**
 * Of locked tag platforms, those that describe their tag, whose tag exists in the registry, and that are not to be matched as a whole. The
 * caller holds the locks of the tag platforms and the images.
 */
export async function selectCurrent(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select tp.id from tag_platforms tp join tags t on t.id = tp.tag_id
    where tp.organization_id = ${organizationId} and tp.id = any (${tagPlatformIds}::bigint[])
      and tp.latest_scan_id is not null and t.removed_at is null
      and not exists (select from due_rematches d where d.tag_platform_id = tp.id)`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/** Whether results are as of a snapshot and a matching revision, and no re-match runs. */
export async function isRematchSnapshot(
  transaction: Kysely<Database>,
  { snapshotId, matchingRevision }: { snapshotId: string; matchingRevision: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from rematch_state where snapshot_id = ${snapshotId}::bigint and target_id is null
      and matching_revision = ${matchingRevision}`.execute(transaction);
  return rows.length > 0;
}

/** Null also for a removed tag and for the demo image, which have nothing to match. */
export async function readLatestScanId(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select tp.latest_scan_id as id from tag_platforms tp
    join tags t on t.id = tp.tag_id and t.removed_at is null
    join images i on i.id = t.image_id and i.source <> 'demo'
    where tp.organization_id = ${organizationId} and tp.id = ${tagPlatformId}::bigint`.execute(transaction);
  return rows[0]?.id ?? null;
}
