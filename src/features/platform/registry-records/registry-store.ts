import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RegistriesTable } from '../../../db/tables/registries.ts';
import { providersWithUnknownHost } from '../../../providers/image-host.ts';

export type RegistryRow = Selectable<RegistriesTable>;
export type NewRegistry = Insertable<RegistriesTable>;
export type ListedRegistryRow = RegistryRow & { image_count: string };

export async function countRegistries(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('registries')
    .select(sql<string>`count(*)`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRegistry(transaction: Kysely<Database>, registry: NewRegistry): Promise<void> {
  await transaction.insertInto('registries').values(registry).execute();
}

function listed(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom('registries')
    .selectAll('registries')
    .select((select) =>
      select
        .selectFrom('images')
        .whereRef('images.registry_id', '=', 'registries.id')
        .where('images.is_seen', '=', true)
        .select(sql<string>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('image_count'),
    )
    .where('registries.organization_id', '=', organizationId);
}

/** Newest first. */
export async function listRegistries(db: Kysely<Database>, organizationId: string): Promise<ListedRegistryRow[]> {
  return listed(db, organizationId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export async function findListedRegistry(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<ListedRegistryRow | undefined> {
  return listed(db, organizationId).where('registries.id', '=', id).executeTakeFirst();
}

export async function findRegistry(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<RegistryRow | undefined> {
  return db
    .selectFrom('registries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Like `findRegistry`, and locks the registry against deletion until the transaction ends. */
export async function lockRegistryForShare(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<RegistryRow | undefined> {
  return transaction
    .selectFrom('registries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Returns the organization's oldest registry of this host and locks it against deletion until the transaction ends. */
export async function lockDefaultRegistryForShare(
  transaction: Kysely<Database>,
  organizationId: string,
  host: string,
): Promise<RegistryRow | undefined> {
  return transaction
    .selectFrom('registries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('host', '=', host)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Returns the id of the organization's oldest registry of this host. Images of the host are scanned through it unless another registry is
 * named.
 */
export async function findDefaultRegistryId(
  db: Kysely<Database>,
  organizationId: string,
  host: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('registries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('host', '=', host)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns registries whose image host a sync may still determine (see `isLikelyHostOf`), oldest first, and locks them against deletion
 * until the transaction ends.
 */
export async function lockRegistriesWithoutHostForShare(
  transaction: Kysely<Database>,
  organizationId: string,
): Promise<RegistryRow[]> {
  return transaction
    .selectFrom('registries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('provider', 'in', [...providersWithUnknownHost])
    .where('health_status', '!=', 'healthy')
    .orderBy('created_at')
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Stores the image host from a login unless one is known or the registry was changed since it was read. */
export async function recordHost(
  db: Kysely<Database>,
  { id, organization_id, updated_at }: Pick<RegistryRow, 'id' | 'organization_id' | 'updated_at'>,
  host: string,
): Promise<void> {
  await db
    .updateTable('registries')
    .set({ host })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('host', 'is', null)
    // A JavaScript Date has millisecond precision.
    .where(sql`date_trunc('milliseconds', updated_at)`, '=', updated_at)
    .execute();
}

/** Locks the registry against changes, removal and new scans until the transaction ends. */
export async function lockRegistry(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<RegistryRow | undefined> {
  return transaction
    .selectFrom('registries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRegistryRow(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
  change: Updateable<RegistriesTable>,
): Promise<void> {
  await transaction
    .updateTable('registries')
    .set({ ...change, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
