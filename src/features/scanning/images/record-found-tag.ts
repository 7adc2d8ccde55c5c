import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockImages } from '../../findings/lifecycle/finding-lock-store.ts';
import { markSeen } from '../../findings/lifecycle/seen-tag-store.ts';

/** Adds a tag to the population after its registry returned its digest. */
export async function recordFoundTag(
  db: Kysely<Database>,
  { image_id: imageId, tag_id: tagId }: { image_id: string; tag_id: string },
): Promise<void> {
  const unseen = await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', tagId)
    .where('is_seen', '=', false)
    .executeTakeFirst();
  if (!unseen) return;
  await db.transaction().execute(async (transaction) => {
    await lockImages(transaction, [imageId]);
    await markSeen(transaction, { imageId, tagId });
  });
}
