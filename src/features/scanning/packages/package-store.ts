import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { plannedForValues } from '../../../db/statement-names.ts';

/** Reads packages of the latest scans of an organization's tags. Inventories that only other owners have are not visible. */

export interface PackageVersionRow {
  type: string;
  version: string;
  image_count: number;
  tag_count: number;
  /** The first images by name. */
  images: { id: string; name: string }[];
}

/** Returns every present version of one package, with the number of images and tags that contain it and the first `imagesMax` images. */
export async function listVersions(
  db: Kysely<Database>,
  organizationId: string,
  { name, type, imagesMax }: { name: string; type?: string; imagesMax: number },
): Promise<PackageVersionRow[]> {
  // A tag belongs to one image, so that the tags of a version are the sum over its images. Each step reads the rows of the one before once:
  // a package can be in every tag of an organization.
  const { rows } = await sql<PackageVersionRow>`
    with ${plannedForValues} tagged as materialized (
      select p.type, p.version, tp.tag_id
      from package_versions p
      join inventory_packages ip on ip.package_version_id = p.id
      join scans s on s.inventory_id = ip.inventory_id
      join tag_platforms tp on tp.latest_scan_id = s.id
      where p.name = ${name} and (${type ?? null}::text is null or p.type = ${type ?? null})
        -- On both tables, because PostgreSQL otherwise reads all tag platforms of the organization for a package that is in few of them.
        and s.organization_id = ${organizationId} and tp.organization_id = ${organizationId}
      group by 1, 2, 3
    ), by_image as materialized (
      select tagged.type, tagged.version, t.image_id, count(*) as tags
      from tagged join tags t on t.id = tagged.tag_id
      where t.organization_id = ${organizationId} and t.removed_at is null
      group by 1, 2, 3
    ), named as materialized (
      select i.id, i.name, row_number() over (order by i.name, i.id) as place
      from images i where i.id in (select image_id from by_image)
    ), placed as (
      select by_image.*, named.name,
        row_number() over (partition by by_image.type, by_image.version order by named.place) as place
      from by_image join named on named.id = by_image.image_id
    )
    select type, version, count(*)::int as image_count, sum(tags)::int as tag_count,
      json_agg(json_build_object('id', image_id, 'name', name) order by place) filter (where place <= ${imagesMax}) as images
    from placed group by type, version`.execute(db);
  return rows;
}
