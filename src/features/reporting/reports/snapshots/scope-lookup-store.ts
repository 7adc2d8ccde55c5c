import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';

/** Looks up the scope of a report at the time of its snapshot. */

export interface ScopeScan {
  id: string;
  tagId: string;
  tagPlatformId: string;
  assessment: number;
  platform: string;
  scannedAt: Date;
  isPartial: boolean;
  isAssessed: boolean;
  /** Advisory snapshot of the scan. */
  snapshotId: string | null;
  advisoriesBuiltAt: Date | null;
  advisoriesConfirmedAt: Date | null;
  /** True if another result source describes the tag. */
  isShadow: boolean;
}

/** Finds a scan with a result. */
export async function findScopeScan(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ScopeScan | undefined> {
  const { rows } = await sql<ScopeScan>`
    select s.id, s.tag_id as "tagId", s.tag_platform_id as "tagPlatformId", s.assessment, coalesce(s.platform, '') as platform,
      s.scanned_at as "scannedAt", s.completeness = 'partial' as "isPartial",
      s.risk_score is not null as "isAssessed", s.snapshot_id as "snapshotId",
      a.built_at as "advisoriesBuiltAt", coalesce(s.advisories_confirmed_at, a.built_at) as "advisoriesConfirmedAt", coalesce(tp.is_shadow, false) as "isShadow"
    from scans s left join advisory_snapshots a on a.id = s.snapshot_id
    left join tag_platforms tp on tp.id = s.tag_platform_id
    where s.id = ${id} and s.organization_id = ${organizationId} and s.assessment is not null`.execute(transaction);
  return rows[0];
}

/** Number of these tags that exist in the service (`known`) and in their registry (`present`). */
export async function readNamedTags(
  transaction: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<{ known: number; present: number }> {
  const { rows } = await sql<{ known: number; present: number }>`
    select count(*)::int as known, count(*) filter (where removed_at is null)::int as present from tags
    where organization_id = ${organizationId} and id = any (${[...ids]}::text[])`.execute(transaction);
  return rows[0] ?? { known: 0, present: 0 };
}

/** Tags with the package in the latest scan of at least one platform. */
export async function listTagsWithPackage(
  transaction: Kysely<Database>,
  organizationId: string,
  packageVersionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from inventory_packages ip
    join scans s on s.inventory_id = ip.inventory_id
    join tag_platforms tp on tp.latest_scan_id = s.id
    join tags t on t.id = tp.tag_id
    where ip.package_version_id = any (${[...packageVersionIds]}::bigint[]) and s.organization_id = ${organizationId}
      and t.removed_at is null
    order by t.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Tags that contain the layer now, and the packages that it added. */
export async function readLayer(
  transaction: Kysely<Database>,
  organizationId: string,
  { digest, index }: { digest: string; index: number },
): Promise<{ tagIds: string[]; tagPlatformIds: string[]; packageVersionIds: string[] }> {
  const { rows } = await sql<{ tag_id: string; tag_platform_id: string; inventory_id: string }>`
    select t.id as tag_id, tp.id as tag_platform_id, s.inventory_id from scans s
    join tag_platforms tp on tp.latest_scan_id = s.id
    join tags t on t.id = tp.tag_id
    where s.organization_id = ${organizationId} and s.digest = ${digest} and t.removed_at is null
    order by t.id, tp.id`.execute(transaction);
  const inventoryIds = [...new Set(rows.map((row) => row.inventory_id))];
  const packages = await sql<{ id: string }>`
    select distinct package_version_id as id from inventory_packages
    where inventory_id = any (${inventoryIds}::bigint[]) and layer_index = ${index}`.execute(transaction);
  return {
    tagIds: [...new Set(rows.map((row) => row.tag_id))],
    tagPlatformIds: rows.map((row) => row.tag_platform_id),
    packageVersionIds: packages.rows.map(({ id }) => id),
  };
}
