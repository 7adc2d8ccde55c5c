import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';

/** Where versions of one package are, in the latest scans of an organization's tags. */

export interface OccurrenceFilter {
  registry?: string;
  image?: string;
  /** A declared license. `NOASSERTION`: without one, as in SPDX. */
  license?: string;
  /** Image name. */
  search?: string;
}

export interface OccurrenceRow {
  package_version_id: string;
  type: string;
  version: string;
  purl: string;
  licenses: string[];
  paths: string[];
  layer: { index: number; diffId: string | null; command: string } | null;
  layer_index: number;
  image_id: string;
  image: string;
  registry_id: string | null;
  tag_id: string;
  tag: string;
  platform: string;
  scan_id: string;
  findings: number;
}

/** All stored versions of a package name. Other organizations may be the only ones that have some of them. */
export async function listStoredVersions(
  db: Kysely<Database>,
  { name, type }: { name: string; type?: string },
): Promise<{ id: string; type: string; version: string }[]> {
  let query = db.selectFrom('package_versions').select(['id', 'type', 'version']).where('name', '=', name);
  if (type !== undefined) query = query.where('type', '=', type);
  return query.execute();
}

/** Ordered by image, tag, platform and version. */
export async function listOccurrences(
  db: Kysely<Database>,
  organizationId: string,
  { packageVersionIds, filter }: { packageVersionIds: readonly string[]; filter: OccurrenceFilter },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OccurrenceRow[]; total: number }> {
  const found = sql`
    from inventory_packages ip
    join package_versions p on p.id = ip.package_version_id
    join scans s on s.inventory_id = ip.inventory_id
    join tag_platforms tp on tp.latest_scan_id = s.id
    join tags t on t.id = tp.tag_id
    join images i on i.id = t.image_id
    where ip.package_version_id = any (${packageVersionIds}::bigint[]) and s.organization_id = ${organizationId}
      and tp.organization_id = ${organizationId} and t.organization_id = ${organizationId} and t.removed_at is null
      and ${conditions(filter)}`;
  const { rows } = await sql<OccurrenceRow>`
    with page as (
      select p.id as package_version_id, p.type, p.version, p.purl, ip.licenses, ip.paths, ip.layer_index, ip.inventory_id, i.id as image_id,
        i.name as image, i.registry_id, t.id as tag_id, t.name as tag, tp.platform, tp.id as tag_platform_id, s.id as scan_id
      ${found}
      order by i.name, i.id, t.name collate "C", tp.platform collate "C", p.version collate "C", p.id
      limit ${limit} offset ${offsetOf({ page, limit })}
    )
    select page.*, inv.layers -> page.layer_index as layer, (
      select count(*)::int from findings f where f.tag_platform_id = page.tag_platform_id and ${isVisibleAt()}
        and f.package_version_id = page.package_version_id) as findings
    from page join inventories inv on inv.id = page.inventory_id
    order by image, image_id, tag collate "C", platform collate "C", version collate "C", package_version_id`.execute(
    db,
  );
  const count = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

function conditions({ registry, image, license, search }: OccurrenceFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (registry !== undefined) all.push(sql`i.registry_id = ${registry}`);
  if (image !== undefined) all.push(sql`(i.id = ${image} or i.name = ${image})`);
  if (license === 'NOASSERTION') all.push(sql`cardinality(ip.licenses) = 0`);
  else if (license !== undefined) all.push(sql`${license} = any (ip.licenses)`);
  if (search !== undefined) all.push(sql`i.name ilike ${likePattern(search)}`);
  return sql.join(all, sql` and `);
}
