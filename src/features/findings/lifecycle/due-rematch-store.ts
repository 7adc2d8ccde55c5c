import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Tag platforms whose result has other advisories or another matching revision than the last re-match. */

const lockName = 'rematch state';

/**
 * Keeps the snapshot of re-matches from changing until this transaction ends, so that a result with other advisories is either processed by a
 * re-match that begins later or marked as due. It is the first lock of its transaction.
 */
export async function lockRematchStateForShare(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName}, 0))`.execute(transaction);
}

/** Locks the snapshot of re-matches for a change. The caller holds no other lock. */
export async function lockRematchState(transaction: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(transaction);
}

export interface StoredResult {
  organizationId: string;
  imageId: string;
  tagPlatformId: string;
  /** The advisories of the result. Null: none. */
  snapshotId: string | null;
  matchingRevision: string;
}

/**
 * Marks a tag platform as due if its new result has other advisories or another matching revision than the re-match that runs or has ended last. The demo image has
 * its own advisories and is never due. The caller holds the lock of the re-match state.
 */
export async function markDueUnlessCurrent(
  transaction: Kysely<Database>,
  { organizationId, imageId, tagPlatformId, snapshotId, matchingRevision }: StoredResult,
): Promise<void> {
  const isCurrent = sql`(coalesce(state.target_id, state.snapshot_id) = ${snapshotId}::bigint
    and coalesce(state.matching_revision, ${matchingRevision}) = ${matchingRevision})`;
  await sql`
    delete from due_rematches d using rematch_state state
    where d.organization_id = ${organizationId} and d.tag_platform_id = ${tagPlatformId}::bigint and ${isCurrent}`.execute(
    transaction,
  );
  await sql`
    insert into due_rematches (tag_platform_id, organization_id)
    select ${tagPlatformId}::bigint, i.organization_id from images i, rematch_state state
    where i.organization_id = ${organizationId} and i.id = ${imageId} and i.source <> 'demo'
      and coalesce(state.target_id, state.snapshot_id) is not null and (${isCurrent}) is not true
    on conflict do nothing`.execute(transaction);
}

/** Marks a tag platform as due whose findings are those of an earlier result. The caller holds the lock of the tag platform. */
export async function markDue(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformId: string,
): Promise<void> {
  await sql`
    insert into due_rematches (tag_platform_id, organization_id) values (${tagPlatformId}::bigint, ${organizationId})
    on conflict do nothing`.execute(transaction);
}

/** The caller holds the lock of the tag platform. */
export async function unmarkDue(
  transaction: Kysely<Database>,
  organizationId: string,
  tagPlatformId: string,
): Promise<void> {
  await sql`
    delete from due_rematches
    where organization_id = ${organizationId} and tag_platform_id = ${tagPlatformId}::bigint`.execute(transaction);
}
