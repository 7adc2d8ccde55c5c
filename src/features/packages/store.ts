import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Packages of what speaks for an organization's tags now: its own authoritative scans, whoever else holds the same content. */

export interface PackageVersionRow {
  type: string;
  version: string;
  image_count: number;
  tag_count: number;
}

/** Every version of one package that is present, with the number of images and tags that hold it. */
export async function listVersions(
  db: Kysely<Database>,
  organizationId: string,
  { name, type }: { name: string; type?: string },
): Promise<PackageVersionRow[]> {
  const { rows } = await sql<PackageVersionRow>`
    select p.type, p.version, count(distinct t.image_id)::int as image_count, count(distinct t.id)::int as tag_count
    from ${holders(organizationId)}
    where p.name = ${name} and (${type ?? null}::text is null or p.type = ${type ?? null})
    group by p.type, p.version`.execute(db);
  return rows;
}

export interface HoldingImageRow {
  type: string;
  version: string;
  id: string;
  name: string;
}

/** The first `limit` images by name that hold each of these versions. */
export async function listHoldingImages(
  db: Kysely<Database>,
  organizationId: string,
  name: string,
  { versions, limit }: { versions: { type: string; version: string }[]; limit: number },
): Promise<HoldingImageRow[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<HoldingImageRow>`
    select type, version, id, name from (
      select held.type, held.version, i.id, i.name,
        row_number() over (partition by held.type, held.version order by i.name, i.id) as place
      from (
        select distinct p.type, p.version, t.image_id from ${holders(organizationId)}
        where p.name = ${name} and (p.type, p.version) in (select * from unnest(
          ${versions.map((one) => one.type)}::text[], ${versions.map((one) => one.version)}::text[]))
      ) held
      join images i on i.id = held.image_id
    ) ranked where place <= ${limit} order by name, id`.execute(db);
  return rows;
}

function holders(organizationId: string) {
  return sql`package_versions p
    join inventory_packages ip on ip.package_version_id = p.id
    join (
      select s.inventory_id, tp.tag_id from tag_platforms tp join scans s on s.id = tp.latest_scan_id
      -- Said of both: else all of the organization's lines are read for a package that is in few.
      where tp.organization_id = ${organizationId} and s.organization_id = ${organizationId}
    ) present on present.inventory_id = ip.inventory_id
    join tags t on t.id = present.tag_id and t.removed_at is null`;
}
