import { type Kysely, type Selectable, sql } from 'kysely';
import type { HistoricKey } from '../../../compliance/keys/key-history.ts';
import type { Database } from '../../../db/schema.ts';
import type { SigningKeysTable } from '../../../db/tables/secrets.ts';

/** Serializes transactions that create, replace or sign with the organization's key until this one ends. */
export async function lockSigningKey(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signing key ${organizationId}`}, 0))`.execute(transaction);
}

/** Returns the current key, or undefined when the organization has none yet. */
export async function readPresentKey(db: Kysely<Database>, organizationId: string): Promise<HistoricKey | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row && toKey(row);
}

/** Returns all keys of the organization by number. */
export async function listSigningKeys(db: Kysely<Database>, organizationId: string): Promise<HistoricKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute();
  return rows.map(toKey);
}

export async function insertSigningKey(
  transaction: Kysely<Database>,
  organizationId: string,
  { number, publicKey, validFrom, introduction }: Omit<HistoricKey, 'validUntil' | 'endorsement'>,
): Promise<void> {
  await transaction
    .insertInto('signing_keys')
    .values({ organization_id: organizationId, number, public_key: publicKey, created_at: validFrom, introduction })
    .execute();
}

export async function retireSigningKey(
  transaction: Kysely<Database>,
  organizationId: string,
  { number, validUntil, endorsement }: Pick<HistoricKey, 'number' | 'validUntil' | 'endorsement'>,
): Promise<void> {
  await transaction
    .updateTable('signing_keys')
    .set({ retired_at: validUntil, endorsement })
    .where('organization_id', '=', organizationId)
    .where('number', '=', number)
    .execute();
}

function toKey(row: Selectable<SigningKeysTable>): HistoricKey {
  return {
    number: row.number,
    publicKey: row.public_key,
    validFrom: row.created_at,
    validUntil: row.retired_at,
    introduction: row.introduction,
    endorsement: row.endorsement,
  };
}
