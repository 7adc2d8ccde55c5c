import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * Stores a secret that is not confirmed yet and replaces an earlier one. Returns false when a confirmed factor exists, which is not
 * changed.
 */
export async function putPendingFactor(
  db: Kysely<Database>,
  { userId, sealedSecret }: { userId: string; sealedSecret: Buffer },
): Promise<boolean> {
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredFactor {
  sealedSecret: Buffer;
  isConfirmed: boolean;
  lastStep: number;
  failures: number;
  /** Whole seconds until the next code is checked; 0 when a code is checked now. */
  waitSeconds: number;
}

/** Locks the factor of a user until the transaction ends and returns it. */
export async function lockFactor(transaction: Kysely<Database>, userId: string): Promise<StoredFactor | undefined> {
  const row = await transaction
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step', 'failures'])
    .select(
      sql<number>`greatest(0, ceil(coalesce(extract(epoch from retry_at - clock_timestamp()), 0)))::int`.as('wait'),
    )
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      sealedSecret: row.sealed_secret,
      isConfirmed: row.confirmed_at !== null,
      lastStep: Number(row.last_step),
      failures: row.failures,
      waitSeconds: row.wait,
    }
  );
}

export async function noteFailure(
  transaction: Kysely<Database>,
  userId: string,
  { failures, waitSeconds }: { failures: number; waitSeconds: number },
): Promise<void> {
  const retryAt = sql<Date>`clock_timestamp() + ${waitSeconds} * interval '1 second'`;
  await transaction
    .updateTable('second_factors')
    .set({ failures, retry_at: waitSeconds > 0 ? retryAt : null })
    .where('user_id', '=', userId)
    .execute();
}

/** `step`: time step of the accepted code; absent for a recovery code. */
export async function noteSuccess(transaction: Kysely<Database>, userId: string, step?: number): Promise<void> {
  await transaction
    .updateTable('second_factors')
    .set({ failures: 0, retry_at: null, ...(step !== undefined && { last_step: step }) })
    .where('user_id', '=', userId)
    .execute();
}

export async function confirmFactor(
  transaction: Kysely<Database>,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await transaction
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash })))
    .execute();
}

/** Deletes a recovery code. Returns false when the user has no such code. */
export async function consumeRecoveryCode(
  transaction: Kysely<Database>,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the factor and its recovery codes. */
export async function deleteFactor(transaction: Kysely<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function readEmail(db: Kysely<Database>, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
}
