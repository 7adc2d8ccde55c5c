import { type Kysely, type RawBuilder, sql } from 'kysely';
import { likePattern } from '../../../db/like-pattern.ts';
import { offsetOf } from '../../../db/page-request.ts';
import type { Database } from '../../../db/schema.ts';
import { plannedForValues } from '../../../db/statement-names.ts';
import { isVisibleAt } from '../../findings/visibility/finding-visibility-store.ts';

/** Where versions of one package are, in the latest scans of an organization's tags. */

interface OccurrenceFilter {
  registry?: string;
  image?: string;
  /** A declared license. `NOASSERTION`: without one, as in SPDX. */
  license?: string;
  /** Image name. */
  search?: string;
}

interface OccurrenceQuery {
  packageVersionIds: readonly string[];
  filter: OccurrenceFilter;
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

/**
 * The versions of a package name that are in the latest scans of the organization's tags. Package versions of all organizations are in one
 * table: an organization that has many versions of a name must not slow down the requests of others.
 */
export async function listScannedVersions(
  db: Kysely<Database>,
  organizationId: string,
  { name, type, version }: { name: string; type?: string; version?: string },
): Promise<{ id: string; type: string; version: string }[]> {
  const ofType = type === undefined ? sql`` : sql`and p.type = ${type}`;
  const ofVersion = version === undefined ? sql`` : sql`and p.version = ${version}`;
  const { rows } = await sql<{ id: string; type: string; version: string }>`
    select ${plannedForValues} p.id, p.type, p.version from package_versions p
    where p.name = ${name} ${ofType} ${ofVersion} and exists (
      select from inventory_packages ip
      join scans s on s.inventory_id = ip.inventory_id
      join tag_platforms tp on tp.latest_scan_id = s.id
      where ip.package_version_id = p.id and s.organization_id = ${organizationId} and tp.organization_id = ${organizationId})`.execute(
    db,
  );
  return rows;
}

/**
 * Ordered by image, tag, platform and version. A package can be in every tag of an organization: only the occurrences in the images of the
 * page are sorted, and the first step has few columns, because all occurrences pass through it. Others are read for the page only.
 */
export async function listOccurrences(
  db: Kysely<Database>,
  organizationId: string,
  { packageVersionIds, filter }: OccurrenceQuery,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OccurrenceRow[]; total: number }> {
  const offset = offsetOf({ page, limit });
  const { rows } = await sql<OccurrenceRow & { total: number; is_empty: boolean }>`
    with ${plannedForValues} tagged as materialized (
      select ip.package_version_id, ip.inventory_id, tp.id as tag_platform_id, t.image_id
      from inventory_packages ip
      join scans s on s.inventory_id = ip.inventory_id
      join tag_platforms tp on tp.latest_scan_id = s.id
      join tags t on t.id = tp.tag_id
      where ip.package_version_id = any (${packageVersionIds}::bigint[]) and s.organization_id = ${organizationId}
        and tp.organization_id = ${organizationId} and t.organization_id = ${organizationId} and t.removed_at is null
        and ${allOf(licenseConditions(filter))}
    ), counted as materialized (
      select i.id, i.name, i.registry_id, n.occurrences,
        sum(n.occurrences) over (order by i.name, i.id rows unbounded preceding) as reached
      from (select image_id, count(*)::int as occurrences from tagged group by 1) n join images i on i.id = n.image_id
      where ${allOf(imageConditions(filter))}
    ), images_of_page as materialized (
      select * from counted where reached > ${offset} and reached - occurrences < ${offset + limit}
    ), page as (
      select tagged.*, tp.latest_scan_id as scan_id, tp.platform, tp.tag_id, t.name as tag, i.name as image, i.registry_id,
        p.type, p.version, p.purl
      from images_of_page i join tagged on tagged.image_id = i.id
      join tag_platforms tp on tp.id = tagged.tag_platform_id
      join tags t on t.id = tp.tag_id
      join package_versions p on p.id = tagged.package_version_id
      ${occurrenceOrder({ image: sql`i.name`, imageId: sql`tagged.image_id`, tag: sql`t.name`, version: sql`p.version` })}
      limit ${limit} offset ${offset}::bigint - (select coalesce(min(reached - occurrences), ${offset}) from images_of_page)
    )
    select (select coalesce(sum(occurrences), 0)::int from counted) as total, page.scan_id is null as is_empty, page.*,
      ip.licenses, ip.paths, ip.layer_index, inv.layers -> ip.layer_index as layer, (
        select count(*)::int from findings f where f.tag_platform_id = page.tag_platform_id and ${isVisibleAt()}
          and f.package_version_id = page.package_version_id) as findings
    from (select) one
    left join (page
      join inventory_packages ip on ip.inventory_id = page.inventory_id and ip.package_version_id = page.package_version_id
      join inventories inv on inv.id = page.inventory_id) on true
    ${occurrenceOrder({ image: sql`image`, imageId: sql`image_id`, tag: sql`tag`, version: sql`version` })}`.execute(
    db,
  );
  return { rows: rows.filter((row) => !row.is_empty), total: rows[0]?.total ?? 0 };
}

interface OrderColumns {
  image: RawBuilder<unknown>;
  imageId: RawBuilder<unknown>;
  tag: RawBuilder<unknown>;
  version: RawBuilder<unknown>;
}

const occurrenceOrder = ({ image, imageId, tag, version }: OrderColumns): RawBuilder<unknown> => sql`
  order by ${image}, ${imageId}, ${tag} collate "C", platform collate "C", ${version} collate "C", package_version_id`;

/** On `inventory_packages ip`. */
function licenseConditions({ license }: OccurrenceFilter): RawBuilder<unknown>[] {
  if (license === undefined) return [];
  return [license === 'NOASSERTION' ? sql`cardinality(ip.licenses) = 0` : sql`${license} = any (ip.licenses)`];
}

/** On `images i`. */
function imageConditions({ registry, image, search }: OccurrenceFilter): RawBuilder<unknown>[] {
  return [
    ...(registry === undefined ? [] : [sql`i.registry_id = ${registry}`]),
    ...(image === undefined ? [] : [sql`(i.id = ${image} or i.name = ${image})`]),
    ...(search === undefined ? [] : [sql`i.name ilike ${likePattern(search)}`]),
  ];
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions], sql` and `);
