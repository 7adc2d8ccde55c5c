import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * Adds a tag that a scan or a sync has found, and with it its image, to the population. Has no effect if the tag is in it already. The caller
 * holds the image's lock.
 */
export async function markSeen(
  transaction: Kysely<Database>,
  { imageId, tagId }: { imageId: string; tagId: string },
): Promise<void> {
  const found = await transaction
    .updateTable('tags')
    .set({ is_seen: true })
    .where('id', '=', tagId)
    .where('is_seen', '=', false)
    .executeTakeFirst();
  if (found.numUpdatedRows > 0n) await countTag(transaction, { imageId, tagId });
}

/** Adds a seen tag to the counter of its image. */
export async function countTag(
  transaction: Kysely<Database>,
  { imageId, tagId }: { imageId: string; tagId: string },
): Promise<void> {
  await transaction
    .updateTable('images')
    .set({ tag_count: sql`tag_count + 1`, latest_tag_id: sql`coalesce(latest_tag_id, ${tagId})`, is_seen: true })
    .where('id', '=', imageId)
    .execute();
}
