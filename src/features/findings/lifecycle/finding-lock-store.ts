import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Locks of transitions. Transactions lock in this order: scan, tag, tag platforms of the tag by id, attestations, images, findings. */

/**
 * Makes transactions that write results of a tag wait for each other. Row locks of the tag platforms are not enough: two transactions that each
 * insert one do not see the row of the other, and would change it later without its lock. It is not a lock of the tag's row, because scans refer to that row.
 */
export async function lockTag(transaction: Kysely<Database>, tagId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tag ${tagId}`}, 0))`.execute(transaction);
}

/**
 * Keeps other transactions from changing attestations of the organization until this transaction ends, so that findings it opens are
 * suppressed by every approved attestation. The caller has not locked an image.
 */
export async function lockAttestationsForShare(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`attestations ${organizationId}`}, 0))`.execute(
    transaction,
  );
}

/** Locks the attestations of an organization for a change. The caller has not locked an image. */
export async function lockAttestations(transaction: Kysely<Database>, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attestations ${organizationId}`}, 0))`.execute(
    transaction,
  );
}

/** Locks images in the order of their ids. Triage decisions and assessments of an image are written one after the other under this lock. */
export async function lockImages(transaction: Kysely<Database>, imageIds: string[]): Promise<void> {
  await sql`select id from images where id = any (${imageIds}::text[]) order by id for no key update`.execute(
    transaction,
  );
}
