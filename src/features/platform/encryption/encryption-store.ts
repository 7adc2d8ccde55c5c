import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export interface SealedRow {
  ownerId: string;
  wrappedKey: Buffer;
}

/** Returns the fingerprint of the master key of this database, or undefined before the first start with a key. */
export async function readFingerprint(db: Kysely<Database>): Promise<Buffer | undefined> {
  return (await db.selectFrom('master_key').select('fingerprint').executeTakeFirst())?.fingerprint;
}

/** Stores the fingerprint unless one exists and returns the stored one. Of several replicas that start together, the first one wins. */
export async function claimFingerprint(db: Kysely<Database>, fingerprint: Buffer): Promise<Buffer> {
  await db
    .insertInto('master_key')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('master_key').select('fingerprint').executeTakeFirstOrThrow()).fingerprint;
}

/** Stores `candidate` when the organization has no key yet. The row is locked against changes until the transaction ends. */
export async function lockOrganizationKeyForShare(
  transaction: Kysely<Database>,
  organizationId: string,
  candidate: Buffer,
): Promise<Buffer> {
  await transaction
    .insertInto('organization_keys')
    .values({ organization_id: organizationId, wrapped_key: candidate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom('organization_keys')
    .select('wrapped_key')
    .where('organization_id', '=', organizationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return row.wrapped_key;
}

/** Locks the organization's key against sealing and rotation until the transaction ends. Returns undefined when there is none. */
export async function lockOrganizationKey(
  transaction: Kysely<Database>,
  organizationId: string,
): Promise<Buffer | undefined> {
  const row = await transaction
    .selectFrom('organization_keys')
    .select('wrapped_key')
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  return row?.wrapped_key;
}

export async function replaceOrganizationKey(
  transaction: Kysely<Database>,
  organizationId: string,
  wrappedKey: Buffer,
): Promise<void> {
  await transaction
    .updateTable('organization_keys')
    .set({ wrapped_key: wrappedKey, rotated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .execute();
}

export async function putSecret(
  transaction: Kysely<Database>,
  secret: { organizationId: string; ownerId: string; wrappedKey: Buffer; payload: Buffer },
): Promise<void> {
  const content = { wrapped_key: secret.wrappedKey, payload: secret.payload };
  await transaction
    .insertInto('sealed_secrets')
    .values({ owner_id: secret.ownerId, organization_id: secret.organizationId, ...content })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet(content)
        .where('sealed_secrets.organization_id', '=', secret.organizationId),
    )
    .execute();
}

/** Reads secret and organization key in one statement. */
export async function findSecret(
  db: Kysely<Database>,
  organizationId: string,
  ownerId: string,
): Promise<{ organizationKey: Buffer; wrappedKey: Buffer; payload: Buffer } | undefined> {
  return db
    .selectFrom('sealed_secrets as secret')
    .innerJoin('organization_keys as key', 'key.organization_id', 'secret.organization_id')
    .select(['key.wrapped_key as organizationKey', 'secret.wrapped_key as wrappedKey', 'secret.payload'])
    .where('secret.organization_id', '=', organizationId)
    .where('secret.owner_id', '=', ownerId)
    .executeTakeFirst();
}

export async function listSealed(transaction: Kysely<Database>, organizationId: string): Promise<SealedRow[]> {
  return transaction
    .selectFrom('sealed_secrets')
    .select(['owner_id as ownerId', 'wrapped_key as wrappedKey'])
    .where('organization_id', '=', organizationId)
    .orderBy('owner_id')
    .execute();
}

export async function rewrapSecret(
  transaction: Kysely<Database>,
  organizationId: string,
  { ownerId, wrappedKey }: SealedRow,
): Promise<void> {
  await transaction
    .updateTable('sealed_secrets')
    .set({ wrapped_key: wrappedKey })
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', ownerId)
    .execute();
}

export async function deleteSecret(
  transaction: Kysely<Database>,
  organizationId: string,
  ownerId: string,
): Promise<void> {
  await transaction
    .deleteFrom('sealed_secrets')
    .where('organization_id', '=', organizationId)
    .where('owner_id', '=', ownerId)
    .execute();
}
