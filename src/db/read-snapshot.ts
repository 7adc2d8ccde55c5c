import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Runs `read` in a read-only transaction with one snapshot and passes it the time of the snapshot. */
export async function readSnapshotOf<Result>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>, asOf: Date) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(transaction);
      return work(transaction, rows[0]?.now ?? new Date());
    });
}
