import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Others who may make a key for the same organization wait here until this transaction ends. */
export async function lockSigningKey(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signing key ${organizationId}`}, 0))`.execute(transaction);
}

/** SPKI in DER; undefined when the organization has no key yet. */
export async function readPublicKey(db: Kysely<Database>, organizationId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .select('public_key')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.public_key;
}

export async function insertPublicKey(
  transaction: Kysely<Database>,
  organizationId: string,
  publicKey: Buffer,
): Promise<void> {
  await transaction
    .insertInto('signing_keys')
    .values({ organization_id: organizationId, public_key: publicKey })
    .execute();
}
