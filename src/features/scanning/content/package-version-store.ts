import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { StoredPackage } from '../../../engine/rematch/stored-package.ts';

/**
 * Stores packages of inventories in batches (`encode-inventory.ts`). PostgreSQL parses and writes the JSON and this process passes it on as
 * bytes, so that a large inventory does not block the main thread.
 */

const packagesAtOnce = 1_000;

/**
 * Looks up the stored version of package `r` by index. A join could become a table scan for every batch, because the plan of a named
 * statement is made while the table is small.
 */
const versionOf = sql`(select id from package_versions where key = decode(r.key, 'hex') limit 1)`;

/** Sorted inserts prevent deadlocks between concurrent scans. */
export async function savePackageVersions(db: Kysely<Database>, batch: Uint8Array): Promise<void> {
  await sql`
    insert into package_versions (key, type, name, version, architecture, source_name, source_version, purl)
    select distinct on (decode(r.key, 'hex')) decode(r.key, 'hex'), r.type, r.name, r.version, r.architecture, r.source ->> 'name',
      r.source ->> 'version', r.purl
    from json_to_recordset(${bytes(batch)}::json) as r (key text, type text, name text, version text, architecture text,
      source json, purl text)
    left join lateral ${versionOf} known on true
    where known.id is null
    order by decode(r.key, 'hex')
    on conflict (key) do nothing`.execute(db);
}

/** Returns the ids of stored package versions in the order of the batch. */
export async function findPackageVersions(db: Kysely<Database>, batch: Uint8Array): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from json_to_recordset(${bytes(batch)}::json) as r (key text, position int)
    cross join lateral ${versionOf} p order by r.position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores missing package versions and returns the ids in the order of the batch. */
export async function saveInventoryPackages(
  db: Kysely<Database>,
  inventoryId: string,
  batch: Uint8Array,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with new as materialized (
      select p.id, r.*
      from json_to_recordset(${bytes(batch)}::json) as r (key text, position int, "layerIndex" int, paths json, licenses json,
        "isDevelopment" boolean, "isOwnedByDistribution" boolean, supplier text, dependencies json, module text, qualifiers json, sha1 text,
        hashes json, distributions json, "listedBy" json, "ownedBy" json, "ownedFiles" json)
      cross join lateral ${versionOf} p),
    saved as (
      insert into inventory_packages
        (inventory_id, position, package_version_id, layer_index, paths, licenses, is_development, is_owned_by_distribution,
          details)
      select ${inventoryId}::bigint, position, id, "layerIndex", array(select json_array_elements_text(paths)),
        array(select json_array_elements_text(licenses)), coalesce("isDevelopment", false), "isOwnedByDistribution",
        nullif(json_strip_nulls(json_build_object('supplier', supplier, 'dependencies', dependencies, 'module', module,
          'qualifiers', qualifiers, 'sha1', sha1, 'hashes', hashes, 'distributions', distributions, 'listedBy', "listedBy",
          'ownedBy', "ownedBy", 'ownedFiles', "ownedFiles"))::jsonb, '{}')
      from new order by position
      on conflict do nothing)
    select id from new order by position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Key and value pairs of `jsonb_build_object` for the fields of package version `p`. */
export const packageVersionFields = sql`'type', p.type, 'name', p.name, 'version', p.version, 'purl', p.purl, 'architecture', p.architecture,
  'source', case when p.source_name is not null
    then jsonb_build_object('name', p.source_name, 'version', coalesce(p.source_version, '')) end`;

/** Package version `p` as JSON of `StoredPackage` (engine/rematch/stored-package.ts). */
export const storedPackage = sql`jsonb_strip_nulls(jsonb_build_object('id', p.id::text, ${packageVersionFields}))`;

interface PackagePage {
  batch: string | null;
  ids: string[] | null;
  last: number | null;
}

/** Returns the batches of a stored inventory in the form of `encodeInventory`, and the ids of their package versions. */
export async function loadPackages(
  db: Kysely<Database>,
  inventoryId: string,
): Promise<{ batches: Uint8Array[]; packageVersionIds: string[] }> {
  const batches: Uint8Array[] = [];
  const packageVersionIds: string[] = [];
  for (let last: number | null = -1; last !== null; ) {
    const page: PackagePage | undefined = await readPage(db, inventoryId, last);
    if (page?.batch) batches.push(Buffer.from(page.batch));
    for (const id of page?.ids ?? []) packageVersionIds.push(id);
    last = page?.last ?? null;
  }
  return { batches, packageVersionIds };
}

async function readPage(db: Kysely<Database>, inventoryId: string, after: number): Promise<PackagePage | undefined> {
  const { rows } = await sql<PackagePage>`
    select json_agg(json_strip_nulls((coalesce(ip.details, '{}') || jsonb_build_object(${packageVersionFields},
        'licenses', ip.licenses, 'paths', ip.paths, 'layerIndex', ip.layer_index,
        'isDevelopment', case when ip.is_development then true end,
        'isOwnedByDistribution', ip.is_owned_by_distribution))::json) order by ip.position)::text as batch,
      array_agg(ip.package_version_id order by ip.position) as ids, max(ip.position) as last
    from (
      select * from inventory_packages where inventory_id = ${inventoryId}::bigint and position > ${after}::int
      order by position limit ${packagesAtOnce}) ip
    join package_versions p on p.id = ip.package_version_id`.execute(db);
  return rows[0];
}

/** Reads package versions by id. */
export async function readStoredPackages(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, StoredPackage>> {
  const { rows } = await sql<{ package: StoredPackage }>`
    select ${storedPackage} as package from package_versions p where p.id = any (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.package.id, row.package]));
}

/** The driver sends a Buffer without copying. */
function bytes({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
