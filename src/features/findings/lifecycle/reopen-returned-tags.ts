import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { markDue } from './due-rematch-store.ts';
import { refreshSuppressedCountsOf } from './refresh-suppressed-counts.ts';
import { lockTagPlatforms } from './rematch-difference-store.ts';
import {
  describingTagPlatforms,
  findRemovedTags,
  reopenFindingsOfTags,
  tagPlatformsOfTags,
} from './removed-tag-store.ts';
import { placeOpenFindings } from './shadow-finding-store.ts';
import { suppressTagPlatforms } from './suppression-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';

/**
 * Locks the tag platforms of the removed tags among these names, which `reopenReturnedTags` changes, and returns the tags. The caller has locked neither
 * attestations nor the image.
 */
export async function lockRemovedTags(
  transaction: Kysely<Database>,
  image: { id: string; organization_id: string },
  names: readonly string[],
): Promise<Set<string>> {
  const removed = await findRemovedTags(transaction, image.id, names);
  if (removed.length > 0) {
    await lockTagPlatforms(transaction, image.organization_id, await tagPlatformsOfTags(transaction, removed));
  }
  return new Set(removed);
}

/**
 * Opens the findings of removed tags that exist again: their latest results describe them, and no scan is due that would find the same image again.
 * Advisories may have changed meanwhile, so that the results are matched again. The caller holds the locks of their tag platforms, of
 * the attestations and of the image, and has marked the tags as present.
 */
export async function reopenReturnedTags(
  transaction: Kysely<Database>,
  imageId: string,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  const tagPlatforms = await describingTagPlatforms(transaction, tagIds);
  const opened = await reopenFindingsOfTags(transaction, tagIds);
  for (const { id, organization_id } of tagPlatforms) {
    opened.push(...(await placeOpenFindings(transaction, id)));
    await markDue(transaction, organization_id, id);
  }
  const ids = tagPlatforms.map(({ id }) => id);
  await inheritDecisions(transaction, [imageId], opened);
  await suppressTagPlatforms(transaction, ids);
  await refreshSuppressedCountsOf(
    transaction,
    ids.map((id) => ({ tag_platform_id: id, image_id: imageId })),
  );
}
