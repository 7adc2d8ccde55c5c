import { type RawBuilder, sql } from 'kysely';

/** A package that tags contain. */
export interface PackagePlace {
  /** Exact name. */
  name: string;
  type?: string;
  /** Exact version. */
  version?: string;
}

/**
 * A query of `tag_id` and `image_id`: the tags of the organization whose latest result contains the package, without removed tags. The list
 * of versions of a package counts the same tags.
 */
export function tagsWithPackage(organizationId: string, { name, type, version }: PackagePlace): RawBuilder<unknown> {
  const ofType = type === undefined ? sql`` : sql`and p.type = ${type}`;
  const ofVersion = version === undefined ? sql`` : sql`and p.version = ${version}`;
  return sql`
    select t.id as tag_id, t.image_id from package_versions p
    join inventory_packages ip on ip.package_version_id = p.id
    join scans s on s.inventory_id = ip.inventory_id
    join tag_platforms tp on tp.latest_scan_id = s.id
    join tags t on t.id = tp.tag_id
    where p.name = ${name} ${ofType} ${ofVersion} and s.organization_id = ${organizationId}
      and tp.organization_id = ${organizationId} and t.organization_id = ${organizationId} and t.removed_at is null`;
}
