import { type Kysely, sql } from 'kysely';
import { repeatUntilNone } from '../../../db/repeat-until-none.ts';
import type { Database } from '../../../db/schema.ts';
import { deleteFindingsOfRegistry } from '../../findings/lifecycle/finding-removal-store.ts';

/** Deletes the data of a registry in batches, so that no statement runs long. */

const scansAtOnce = 2_000;
const imagesAtOnce = 20;

export interface UnfinishedScan {
  id: string;
  job_id: string | null;
  image: string;
  tag: string;
}

/** Locks the registry's scans, before images as the lock order requires, and returns those that have not ended. */
export async function lockScansOfRegistry(
  transaction: Kysely<Database>,
  registryId: string,
): Promise<UnfinishedScan[]> {
  const { rows } = await sql<UnfinishedScan>`
    with locked as (
      select id, job_id, image, tag, status from scans where registry_id = ${registryId} order by id for update
    )
    select id, job_id, image, tag from locked where status <= 2`.execute(transaction);
  return rows;
}

/**
 * Deletes images and scans. The caller has locked the scans. Tags, findings and triage decisions are deleted with their image; triggers
 * update the stored totals.
 */
export async function purgeRegistry(
  transaction: Kysely<Database>,
  registryId: string,
): Promise<{ imagesDeleted: number; scansDeleted: number }> {
  const scansDeleted = await repeatUntilNone(
    transaction,
    () => sql`
      delete from scans where id in (select id from scans where registry_id = ${registryId} limit ${scansAtOnce})`,
  );
  await lockImagesOfRegistry(transaction, registryId);
  // Deletes most of the image's rows in batches. The rest is deleted with the image row. Most rows are findings, and deleting those in
  // batches bounds each statement.
  await deleteFindingsOfRegistry(transaction, registryId);
  const imagesDeleted = await repeatUntilNone(
    transaction,
    () => sql`
      delete from images where id in (select id from images where registry_id = ${registryId} limit ${imagesAtOnce})`,
  );
  return { imagesDeleted, scansDeleted };
}

/** In the order of `lockImages`, because the statements that follow change them in any order. */
async function lockImagesOfRegistry(transaction: Kysely<Database>, registryId: string): Promise<void> {
  await sql`select id from images where registry_id = ${registryId} order by id for update`.execute(transaction);
}

/** Keeps scans and images without a registry. The caller has locked the scans. */
export async function detachFromRegistry(transaction: Kysely<Database>, registryId: string): Promise<void> {
  await lockImagesOfRegistry(transaction, registryId);
  for (const table of ['scans', 'images'] as const) {
    const name = sql.table(table);
    await repeatUntilNone(
      transaction,
      () => sql`
        update ${name} set registry_id = null
        where id in (select id from ${name} where registry_id = ${registryId} limit ${scansAtOnce})`,
    );
  }
}

export async function deleteRegistryRow(
  transaction: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom('registries')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
