import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { markDue } from './due-rematch-store.ts';
import { refreshSuppressedCountsOf } from './refresh-suppressed-counts.ts';
import { describingTagPlatforms, reopenFindingsOfTags } from './removed-tag-store.ts';
import { placeOpenFindings } from './shadow-finding-store.ts';
import { suppressTagPlatforms } from './suppression-store.ts';
import { inheritDecisions } from './triage-decision-store.ts';

/**
 * Opens the findings of removed tags that exist again: their latest results describe them, and no scan is due that would find the same image again.
 * Advisories may have changed meanwhile, so that the results are matched again. The caller holds the locks of the attestations and of the image, and has
 * marked the tags as present.
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
