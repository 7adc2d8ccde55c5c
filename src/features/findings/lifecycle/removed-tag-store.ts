import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ClosedCause } from '../../../domain/finding-cause.ts';
import { isOpen } from '../visibility/finding-visibility-store.ts';

const cause: ClosedCause = 'tag removed';

/** Closes the open findings of removed tags as of the assessment after their last one. */
export async function closeFindingsOfTags(transaction: Kysely<Database>, tagIds: readonly string[]): Promise<void> {
  await sql`
    update findings f set closed_at_assessment = tp.last_assessment + 1, closed_cause = ${cause}, closed_at = now()
    from tag_platforms tp
    where tp.id = f.tag_platform_id and f.tag_id = any (${tagIds}::text[]) and ${isOpen()}`.execute(transaction);
}

/** Deletes the numbers of tag platforms with suppressed findings. */
export async function deleteSuppressedCountsOfTags(
  transaction: Kysely<Database>,
  tagIds: readonly string[],
): Promise<void> {
  await sql`
    delete from suppressed_tag_platforms where tag_platform_id in (
      select id from tag_platforms where tag_id = any (${tagIds}::text[]))`.execute(transaction);
}
