import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RegistriesTable } from '../../../db/tables/registries.ts';

/** Registries and images that a sensor key may serve. An admin sets them when creating the key; a sensor cannot extend them. */
export interface SensorKeyBinding {
  /** Registries that sensors of the key may register for and whose images it may deliver, oldest first. */
  registries: Selectable<RegistriesTable>[];
  /** Name globs of other images that the key may deliver. */
  uploadImages: string[];
}

export async function readSensorKeyBinding(
  db: Kysely<Database>,
  organizationId: string,
  keyId: string,
): Promise<SensorKeyBinding> {
  const registries = await db
    .selectFrom('registries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('sensor_key_id', '=', keyId),
        where.exists(
          where
            .selectFrom('api_key_registries')
            .select('api_key_registries.key_id')
            .whereRef('api_key_registries.registry_id', '=', 'registries.id')
            .where('api_key_registries.key_id', '=', keyId),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const key = await db
    .selectFrom('api_keys')
    .select(sql<string[]>`coalesce(upload_images, '{}')`.as('upload_images'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  return { registries, uploadImages: key?.upload_images ?? [] };
}

/** Whether the key may serve anything. Keys from before bindings existed may not. */
export function isBound({ registries, uploadImages }: SensorKeyBinding): boolean {
  return registries.length > 0 || uploadImages.length > 0;
}

export const unboundKey =
  'This sensor key has no registries and no image names; ask an admin to create a new key with registryIds or uploadImages';
