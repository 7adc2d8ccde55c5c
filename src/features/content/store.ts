import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Digest } from '../../domain/digest.ts';
import { type PackageType, packageTypes } from '../../domain/package.ts';
import type { Inventory, InventoryPackage } from '../../engine/pipeline/inventory.ts';
import type { LayerCache } from '../../engine/pipeline/scan-image.ts';

/**
 * Who may read a fact about content: the organization whose own pull verified it, or null, the public pool, which holds only
 * content pulled without credentials from well-known public registries. A digest proves what content is, not who may see it.
 */
export type ContentOwner = string | null;

export interface StoredInventory {
  id: string;
  inventory: Inventory;
  /** Ids of the package versions, by position. */
  packageVersionIds: string[];
}

interface ContentKey {
  owner: ContentOwner;
  digest: Digest;
  engineRevision: string;
}

/** The inventory of a manifest, if this owner has one by this engine revision. */
export async function findInventory(db: Kysely<Database>, key: ContentKey): Promise<StoredInventory | undefined> {
  const id = await findInventoryId(db, key);
  return id === undefined ? undefined : loadInventory(db, id);
}

async function findInventoryId(db: Kysely<Database>, key: ContentKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('inventories')
    .select('id')
    .where('digest', '=', key.digest)
    .where('engine_revision', '=', key.engineRevision)
    .where(ownerIs(key.owner))
    .executeTakeFirst();
  return row?.id;
}

async function loadInventory(db: Kysely<Database>, id: string): Promise<StoredInventory> {
  const row = await db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const packages = await db
    .selectFrom('inventory_packages as ip')
    .innerJoin('package_versions as pv', 'pv.id', 'ip.package_version_id')
    .select([
      'ip.package_version_id',
      'ip.layer_index',
      'ip.paths',
      'ip.licenses',
      'ip.is_development',
      'ip.is_owned_by_distribution',
      'pv.type',
      'pv.name',
      'pv.version',
      'pv.architecture',
      'pv.source_name',
      'pv.source_version',
      'pv.purl',
    ])
    .where('ip.inventory_id', '=', id)
    .orderBy('ip.position')
    .execute();
  return {
    id,
    packageVersionIds: packages.map((found) => found.package_version_id),
    inventory: {
      engineRevision: row.engine_revision,
      operatingSystem: row.operating_system,
      layers: row.layers,
      evidence: row.evidence,
      warnings: row.warnings,
      sizeBytes: Number(row.size_bytes),
      uncompressedBytes: Number(row.uncompressed_bytes),
      packages: packages.map(
        (found): InventoryPackage => ({
          type: packageType(found.type),
          name: found.name,
          version: found.version,
          purl: found.purl,
          licenses: found.licenses,
          paths: found.paths,
          layerIndex: found.layer_index,
          isOwnedByDistribution: found.is_owned_by_distribution,
          ...(found.architecture === null ? {} : { architecture: found.architecture }),
          ...(found.source_name === null
            ? {}
            : { source: { name: found.source_name, version: found.source_version ?? '' } }),
          ...(found.is_development ? { isDevelopment: true } : {}),
        }),
      ),
    },
  };
}

/** An inventory with packages of whatever type. */
export type StorableInventory = Omit<Inventory, 'packages'> & { packages: StorablePackage[] };
type StorablePackage = Omit<InventoryPackage, 'type'> & { type: string };

/** Stores an inventory once per owner, digest and engine revision, which are the same for the same packages only. */
export async function saveInventory(
  db: Kysely<Database>,
  key: ContentKey,
  inventory: StorableInventory,
): Promise<Pick<StoredInventory, 'id' | 'packageVersionIds'>> {
  const packageVersionIds = await savePackageVersions(db, inventory.packages);
  const id = await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('inventories')
      .values({
        organization_id: key.owner,
        digest: key.digest,
        engine_revision: key.engineRevision,
        operating_system: JSON.stringify(inventory.operatingSystem),
        layers: storableJson(inventory.layers),
        evidence: storableJson(inventory.evidence),
        warnings: storableJson(inventory.warnings),
        size_bytes: inventory.sizeBytes,
        uncompressed_bytes: inventory.uncompressedBytes,
        package_count: inventory.packages.length,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return undefined;
    await saveInventoryPackages(transaction, inserted.id, inventory.packages, packageVersionIds);
    return inserted.id;
  });
  if (id !== undefined) return { id, packageVersionIds };
  const existing = await findInventoryId(db, key);
  if (existing === undefined) throw new Error('inventory vanished between two statements');
  return { id: existing, packageVersionIds };
}

/** Layer results of one owner; values are what the engine encoded. */
export function storedLayerCache(db: Kysely<Database>, owner: ContentOwner, engineRevision: string): LayerCache {
  return {
    async get(digest) {
      const row = await db
        .selectFrom('layer_results')
        .select('result')
        .where('digest', '=', digest)
        .where('engine_revision', '=', engineRevision)
        .where(ownerIs(owner))
        .executeTakeFirst();
      return row?.result;
    },
    async put(digest, result) {
      await db
        .insertInto('layer_results')
        .values({ organization_id: owner, digest, engine_revision: engineRevision, result })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** PostgreSQL text and jsonb hold neither NUL nor lone surrogates; names in images can. U+FFFD stands for them. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));
}

/** Ids in the order of `packages`. Sorted inserts keep concurrent scans from waiting for each other in a circle. */
async function savePackageVersions(db: Kysely<Database>, packages: StorablePackage[]): Promise<string[]> {
  if (packages.length === 0) return [];
  const keyed = packages.map((found) => ({ found, key: packageVersionKey(found) }));
  const rows = [...new Map(keyed.map((row) => [row.key, row])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const text = (pick: (found: StorablePackage) => string | undefined) =>
    rows.map(({ found }) => {
      const value = pick(found);
      return value === undefined ? null : storableText(value);
    });
  await sql`
    insert into package_versions (key, type, name, version, architecture, source_name, source_version, purl)
    select decode(key, 'hex'), type, name, version, architecture, source_name, source_version, purl
    from unnest(
      ${rows.map((row) => row.key)}::text[], ${text((p) => p.type)}::text[], ${text((p) => p.name)}::text[],
      ${text((p) => p.version)}::text[], ${text((p) => p.architecture)}::text[], ${text((p) => p.source?.name)}::text[],
      ${text((p) => p.source?.version)}::text[], ${text((p) => p.purl)}::text[]
    ) as new (key, type, name, version, architecture, source_name, source_version, purl)
    where not exists (select from package_versions known where known.key = decode(new.key, 'hex'))
    on conflict (key) do nothing`.execute(db);
  const stored = await sql<{ id: string; key: string }>`
    select id, encode(key, 'hex') as key from package_versions
    where key = any (select decode(k, 'hex') from unnest(${rows.map((row) => row.key)}::text[]) k)`.execute(db);
  const idByKey = new Map(stored.rows.map((row) => [row.key, row.id]));
  return keyed.map(({ key }) => {
    const id = idByKey.get(key);
    if (id === undefined) throw new Error('package version was not stored');
    return id;
  });
}

async function saveInventoryPackages(
  db: Kysely<Database>,
  inventoryId: string,
  packages: StorablePackage[],
  packageVersionIds: string[],
): Promise<void> {
  if (packages.length === 0) return;
  // Arrays of arrays do not survive unnest, so each row is one JSON document.
  const rows = packages.map((found, position) => ({
    position,
    package_version_id: packageVersionIds[position],
    layer_index: found.layerIndex,
    paths: found.paths,
    licenses: found.licenses,
    is_development: found.isDevelopment ?? false,
    is_owned_by_distribution: found.isOwnedByDistribution,
  }));
  await sql`
    insert into inventory_packages
      (inventory_id, position, package_version_id, layer_index, paths, licenses, is_development, is_owned_by_distribution)
    select ${inventoryId}::bigint, r.position, r.package_version_id, r.layer_index,
      array(select jsonb_array_elements_text(r.paths)), array(select jsonb_array_elements_text(r.licenses)),
      r.is_development, r.is_owned_by_distribution
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r (position int, package_version_id bigint, layer_index int,
      paths jsonb, licenses jsonb, is_development boolean, is_owned_by_distribution boolean)
    on conflict do nothing`.execute(db);
}

function packageVersionKey(found: StorablePackage): string {
  const parts = [
    found.type,
    found.purl,
    found.name,
    found.version,
    found.architecture,
    found.source?.name,
    found.source?.version,
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex');
}

function ownerIs(owner: ContentOwner) {
  return sql<boolean>`coalesce(organization_id, '') = ${owner ?? ''}`;
}

function packageType(text: string): PackageType {
  const type = packageTypes.find((known) => known === text);
  if (type === undefined) throw new Error(`stored package type ${text} is not known to this program`);
  return type;
}
