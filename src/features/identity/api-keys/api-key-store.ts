import { type Kysely, type Selectable, sql } from 'kysely';
import { readPage } from '../../../db/read-page.ts';
import type { Database } from '../../../db/schema.ts';
import type { ApiKeysTable } from '../../../db/tables/organizations.ts';

export type ApiKeyRow = Selectable<ApiKeysTable>;
/** `registry_ids`: registries that a sensor key may serve, oldest first. */
export type ListedApiKeyRow = ApiKeyRow & { registry_ids: string[] };

export interface NewApiKey {
  id: string;
  organizationId: string;
  name: string;
  role: string;
  scope: string;
  secretHash: Buffer;
  prefix: string;
  createdBy: string | null;
  expiresAt: Date | null;
  /** Only for sensor keys: the registries that the key may serve and name globs of images that it may deliver. */
  registryIds?: readonly string[];
  uploadImages?: string[] | null;
}

export async function insertApiKey(db: Kysely<Database>, key: NewApiKey): Promise<ListedApiKeyRow> {
  const { registryIds = [] } = key;
  const row = await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: key.organizationId,
      name: key.name,
      role: key.role,
      scope: key.scope,
      secret_hash: key.secretHash,
      prefix: key.prefix,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
      upload_images: key.uploadImages ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (registryIds.length > 0) {
    await db
      .insertInto('api_key_registries')
      .values(
        registryIds.map((registryId) => ({
          key_id: key.id,
          registry_id: registryId,
          organization_id: key.organizationId,
        })),
      )
      .execute();
  }
  return { ...row, registry_ids: [...registryIds] };
}

/** Returns the key with this hash unless it is expired or revoked. The clock of the database decides, so that all replicas agree. */
export async function findUsableKey(db: Kysely<Database>, secretHash: Buffer): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
}

/** Returns keys that were not revoked, newest first; only those of one creator if `createdBy` is set. */
export async function listApiKeys(
  db: Kysely<Database>,
  organizationId: string,
  filter: { createdBy?: string; search?: string },
  page: { page: number; limit: number },
): Promise<{ rows: ListedApiKeyRow[]; total: number }> {
  let query = db.selectFrom('api_keys').where('organization_id', '=', organizationId).where('revoked_at', 'is', null);
  if (filter.createdBy !== undefined) query = query.where('created_by', '=', filter.createdBy);
  if (filter.search) query = query.where(sql<boolean>`position(lower(${filter.search}) in lower(name)) > 0`);
  const servedBy = sql<string[]>`array(select r.id from registries r
    where r.sensor_key_id = api_keys.id
      or r.id in (select b.registry_id from api_key_registries b where b.key_id = api_keys.id)
    order by r.created_at, r.id)`;
  return readPage(
    query.selectAll().select(servedBy.as('registry_ids')).orderBy('created_at', 'desc').orderBy('id', 'desc'),
    page,
  );
}

/** Locks the key until the transaction ends and returns it. Returns undefined when the key does not exist or was revoked. */
export async function lockApiKey(
  transaction: Kysely<Database>,
  organizationId: string,
  keyId: string,
): Promise<ApiKeyRow | undefined> {
  return transaction
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRevoked(transaction: Kysely<Database>, organizationId: string, keyId: string): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId)
    .execute();
}

/**
 * Advances `last_used_at`. Rows that another transaction has locked are skipped: two replicas that write the same keys in a different order
 * would deadlock, and the next use writes the value again.
 */
export async function writeLastUsed(db: Kysely<Database>, uses: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...uses.keys()];
  const times = [...uses.values()];
  await sql`
    with free as (
      select id from api_keys where id = any(${ids}::text[]) for no key update skip locked
    )
    update api_keys set last_used_at = greatest(api_keys.last_used_at, used.at)
    from unnest(${ids}::text[], ${times}::timestamptz[]) as used (id, at), free
    where api_keys.id = used.id and free.id = used.id
  `.execute(db);
}
