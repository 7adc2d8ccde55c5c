import { type Kysely, sql } from 'kysely';
import { TransactionConflict } from '../../../db/repeat-conflicts.ts';
import { repeatUntilNone } from '../../../db/repeat-until-none.ts';
import type { Database } from '../../../db/schema.ts';
import { deleteFindingsOfImage } from '../../findings/lifecycle/finding-removal-store.ts';

const scansAtOnce = 2_000;

/** Locks the image's scans, before images as the lock order requires, and returns the jobs of those that have not ended. */
export async function lockScansOfImage(
  transaction: Kysely<Database>,
  organizationId: string,
  imageId: string,
): Promise<{ id: string; job_id: string | null }[]> {
  const { rows } = await sql<{ id: string; job_id: string | null }>`
    with locked as (
      select id, job_id, status from scans
      where organization_id = ${organizationId} and image_id = ${imageId} order by id for update
    )
    select id, job_id from locked where status <= 2`.execute(transaction);
  return rows;
}

/**
 * Deletes the rows of an image. The caller has locked the scans. Tags, findings and triage decisions are deleted with the image; triggers
 * update the stored totals. Returns the number of deleted scans.
 *
 * @throws {TransactionConflict} when another transaction completes a scan that is newer than the locks
 */
export async function deleteImageRows(
  transaction: Kysely<Database>,
  organizationId: string,
  imageId: string,
): Promise<number> {
  // Before the scans are deleted: a transaction that has locked the image and queues a scan waits for the end of a deleted scan with the same key.
  await sql`
    select id from images where organization_id = ${organizationId} and id = ${imageId} for update`.execute(
    transaction,
  );
  const scansDeleted = await repeatUntilNone(
    transaction,
    () => sql`
      delete from scans where id in (
        select id from scans where organization_id = ${organizationId} and image_id = ${imageId} limit ${scansAtOnce}
        for update skip locked)`,
  );
  await requireNoScan(transaction, organizationId, imageId);
  await deleteFindingsOfImage(transaction, imageId);
  await sql`delete from images where organization_id = ${organizationId} and id = ${imageId}`.execute(transaction);
  return scansDeleted;
}

/** A scan that was inserted after the scans were locked may be locked by the transaction that completes it, which waits for the image. */
async function requireNoScan(transaction: Kysely<Database>, organizationId: string, imageId: string): Promise<void> {
  const { rows } = await sql`
    select from scans where organization_id = ${organizationId} and image_id = ${imageId} limit 1`.execute(transaction);
  if (rows.length > 0) throw new TransactionConflict('a scan of the image was started while the image was deleted');
}
