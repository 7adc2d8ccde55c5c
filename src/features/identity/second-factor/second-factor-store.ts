import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Puts a secret that waits for its first code, in place of one that waits. False when a confirmed one is there, which stays. */
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
  /** Whole seconds in which no code is looked at; 0: now. */
  waitSeconds: number;
}

/** The person's factor, nobody else's to try or change until the transaction ends. */
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

/** `step`: of the code that was taken, if it was one. */
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

/** Uses a recovery code up; false when the person has no such code. */
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

/** With its recovery codes. */
export async function deleteFactor(transaction: Kysely<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

export async function readEmail(db: Kysely<Database>, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
}
