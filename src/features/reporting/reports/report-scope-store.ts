import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Looks up the ids of a requested scope among the rows of the organization. */

export async function findNamedTags(
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; image: string }[]> {
  return db
    .selectFrom('tags')
    .innerJoin('images', 'images.id', 'tags.image_id')
    .select(['tags.id', 'tags.name', 'images.name as image'])
    .where('tags.organization_id', '=', organizationId)
    .where('tags.is_seen', '=', true)
    .where('tags.id', 'in', [...ids])
    .execute();
}

/**
 * Finds a layer by its id: the first 16 bytes of the SHA-256 of manifest digest and layer index. Package ids are the first bytes of the
 * package key (`findNamedPackage`).
 */
export async function findNamedLayer(
  db: Kysely<Database>,
  organizationId: string,
  bytes: Buffer,
): Promise<{ digest: string; index: number; image: string } | undefined> {
  const { rows } = await sql<{ digest: string; index: number; image: string }>`
    select scanned.digest, place.index::int as index, scanned.image
    from (
      select distinct on (s.digest) s.digest, s.image, s.inventory_id from scans s
      where s.organization_id = ${organizationId} and s.digest is not null and s.inventory_id is not null
      order by s.digest, s.id
    ) scanned
    join inventories inv on inv.id = scanned.inventory_id
    cross join lateral generate_series(0, jsonb_array_length(inv.layers::jsonb) - 1) place (index)
    where substring(sha256(convert_to(scanned.digest || ' ' || place.index, 'UTF8')) for 16) = ${bytes} limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function findNamedPackage(
  db: Kysely<Database>,
  organizationId: string,
  bytes: Buffer,
): Promise<{ id: string; name: string; version: string } | undefined> {
  const end = Buffer.concat([bytes, Buffer.alloc(32, 0xff)]);
  const { rows } = await sql<{ id: string; name: string; version: string }>`
    select p.id, p.name, p.version from package_versions p
    where p.key >= ${bytes} and p.key <= ${end}
      and exists (select 1 from inventory_packages ip join scans s on s.inventory_id = ip.inventory_id
        where ip.package_version_id = p.id and s.organization_id = ${organizationId})
    limit 1`.execute(db);
  return rows[0];
}
