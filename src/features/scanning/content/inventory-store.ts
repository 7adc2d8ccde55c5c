import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { storableJson } from '../../../db/storable-text.ts';
import type { Digest } from '../../../domain/digest.ts';
import type { EncodedInventory } from '../../../engine/pipeline/encode-inventory.ts';
import type { LayerCache } from '../../../engine/pipeline/obtain-layers.ts';
import {
  findPackageVersions,
  loadPackages,
  saveInventoryPackages,
  savePackageVersions,
} from './package-version-store.ts';

/**
 * Owner of facts about content: the organization whose own pull verified the content, or null for the public pool, which contains only
 * content pulled without credentials from well-known public registries. A digest identifies content and grants no access.
 */
export type ContentOwner = string | null;

export interface StoredInventory {
  id: string;
  inventory: EncodedInventory;
  /** Ids of the package versions by position. */
  packageVersionIds: string[];
}

/** Separates the revision of the engine from a hash of packages that external scanners list. */
export const scannersMark = '+scanners:';

interface ContentKey {
  contentOwner: ContentOwner;
  digest: Digest;
  engineRevision: string;
}

/** Returns the inventory of a manifest if this content owner has one by this engine revision. */
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
    .where(isOwnedBy(key.contentOwner))
    .executeTakeFirst();
  return row?.id;
}

async function loadInventory(db: Kysely<Database>, id: string): Promise<StoredInventory> {
  const row = await db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { batches, packageVersionIds } = await loadPackages(db, id);
  return {
    id,
    packageVersionIds,
    inventory: {
      engineRevision: row.engine_revision,
      operatingSystem: row.operating_system,
      layers: row.layers,
      evidence: row.evidence,
      warnings: row.warnings,
      sizeBytes: Number(row.size_bytes),
      uncompressedBytes: Number(row.uncompressed_bytes),
      packages: { count: packageVersionIds.length, batches },
    },
  };
}

/** Stores an inventory once per content owner, digest and engine revision; the same key always has the same packages. */
export async function saveInventory(
  db: Kysely<Database>,
  key: ContentKey,
  inventory: EncodedInventory,
): Promise<Pick<StoredInventory, 'id' | 'packageVersionIds'>> {
  const { batches } = inventory.packages;
  for (const batch of batches) await savePackageVersions(db, batch);
  const stored = await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('inventories')
      .values({
        organization_id: key.contentOwner,
        digest: key.digest,
        engine_revision: key.engineRevision,
        operating_system: JSON.stringify(inventory.operatingSystem),
        layers: storableJson(inventory.layers),
        evidence: storableJson(inventory.evidence),
        warnings: storableJson(inventory.warnings),
        size_bytes: inventory.sizeBytes,
        uncompressed_bytes: inventory.uncompressedBytes,
        package_count: inventory.packages.count,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return undefined;
    const packageVersionIds: string[] = [];
    for (const batch of batches) {
      for (const id of await saveInventoryPackages(transaction, inserted.id, batch)) packageVersionIds.push(id);
    }
    return { id: inserted.id, packageVersionIds };
  });
  if (stored) return stored;
  const existing = await findInventoryId(db, key);
  if (existing === undefined) throw new Error('the inventory was deleted between two statements');
  const packageVersionIds: string[] = [];
  for (const batch of batches) for (const id of await findPackageVersions(db, batch)) packageVersionIds.push(id);
  return { id: existing, packageVersionIds };
}

/** Layer results of one content owner as encoded by the engine. */
export function storedLayerCache(db: Kysely<Database>, contentOwner: ContentOwner, engineRevision: string): LayerCache {
  return {
    async get(digest) {
      const row = await db
        .selectFrom('layer_results')
        .select('result')
        .where('digest', '=', digest)
        .where('engine_revision', '=', engineRevision)
        .where(isOwnedBy(contentOwner))
        .executeTakeFirst();
      return row?.result;
    },
    async put(digest, result) {
      // A layer whose stored result cannot be decoded is read again, and the new result replaces the stored one.
      await sql`
        insert into layer_results (organization_id, digest, engine_revision, result)
        values (${contentOwner}, ${digest}, ${engineRevision}, ${result})
        on conflict (digest, engine_revision, coalesce(organization_id, '')) do update set result = excluded.result`.execute(
        db,
      );
    },
  };
}

function isOwnedBy(contentOwner: ContentOwner) {
  return sql<boolean>`coalesce(organization_id, '') = ${contentOwner ?? ''}`;
}
