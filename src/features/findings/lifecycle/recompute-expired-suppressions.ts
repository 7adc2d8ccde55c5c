import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockImages } from './finding-lock-store.ts';
import { imageIdsOf, refreshSuppressedCountsOf } from './refresh-suppressed-counts.ts';
import { findExpiredTagPlatforms } from './suppression-store.ts';

/**
 * Recomputes stored numbers for suppressions that have expired, and returns the number of tag platforms. Lists of findings compare
 * `suppressed_until` with the current time and need no update. Readers of stored numbers call this function first. It reads one index if no
 * suppression has expired, and is safe in several processes at once. One call processes at most 1,000 tag platforms, so that a request does not
 * wait long.
 */
export async function recomputeExpiredSuppressions(db: Kysely<Database>, organizationId?: string): Promise<number> {
  const expired = await findExpiredTagPlatforms(db, organizationId);
  for (const imageId of imageIdsOf(expired)) {
    const tagPlatforms = expired.filter((tagPlatform) => tagPlatform.image_id === imageId);
    await db.transaction().execute(async (transaction) => {
      await lockImages(transaction, [imageId]);
      await refreshSuppressedCountsOf(transaction, tagPlatforms);
    });
  }
  return expired.length;
}

/** Processes all expired suppressions, however many there are: for figures that are stored and must be exact. */
export async function recomputeAllExpiredSuppressions(db: Kysely<Database>, organizationId: string): Promise<void> {
  while ((await recomputeExpiredSuppressions(db, organizationId)) > 0);
}
