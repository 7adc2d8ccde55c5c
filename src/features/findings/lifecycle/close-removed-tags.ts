import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { refreshImageSummary } from '../totals/image-summary-store.ts';
import { closeFindingsOfTags, deleteSuppressedCountsOfTags } from './removed-tag-store.ts';

/** Closes the findings of tags that the registry no longer has, with the cause `tag removed`. The caller holds the lock of their image. */
export async function closeRemovedTags(
  transaction: Kysely<Database>,
  imageId: string,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await closeFindingsOfTags(transaction, tagIds);
  await deleteSuppressedCountsOfTags(transaction, tagIds);
  await refreshImageSummary(transaction, imageId);
}
