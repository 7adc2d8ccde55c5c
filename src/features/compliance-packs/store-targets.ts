import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Finds what a scope names, among what the organization has. */

export async function findNamedRegistries(
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('registries')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export async function findNamedImages(
  db: Kysely<Database>,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('images')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export async function signingKeyCreatedAt(db: Kysely<Database>, organizationId: string): Promise<Date> {
  const { created_at } = await db
    .selectFrom('signing_keys')
    .select('created_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return created_at;
}
