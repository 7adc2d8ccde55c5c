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

/**
 * Opens again what the removal of tags closed, unless a later assessment of the tag platform exists, whose result counts. Returns the ids of the
 * findings.
 */
export async function reopenFindingsOfTags(
  transaction: Kysely<Database>,
  tagIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update findings f set closed_at_assessment = null, closed_cause = null, closed_at = null
    from tag_platforms tp
    where tp.id = f.tag_platform_id and f.tag_id = any (${tagIds}::text[]) and not tp.is_shadow
      and f.closed_cause = ${cause} and f.closed_at_assessment = tp.last_assessment + 1
    returning f.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Tag platforms that describe tags, in the order of their ids. */
export async function describingTagPlatforms(
  transaction: Kysely<Database>,
  tagIds: readonly string[],
): Promise<{ id: string; organization_id: string }[]> {
  const { rows } = await sql<{ id: string; organization_id: string }>`
    select id, organization_id from tag_platforms
    where tag_id = any (${tagIds}::text[]) and latest_scan_id is not null order by id`.execute(transaction);
  return rows;
}

export async function isTagRemoved(transaction: Kysely<Database>, tagId: string): Promise<boolean> {
  const { rows } = await sql`select from tags where id = ${tagId} and removed_at is not null`.execute(transaction);
  return rows.length > 0;
}

/** The removed tags of an image with these names. */
export async function findRemovedTags(
  db: Kysely<Database>,
  imageId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tags where image_id = ${imageId} and name = any (${names}::text[]) and removed_at is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function tagPlatformsOfTags(db: Kysely<Database>, tagIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tag_platforms where tag_id = any (${tagIds}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}
