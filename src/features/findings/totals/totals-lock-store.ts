import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Two rebuilds at once would append the same. The second one waits before its snapshot is taken, so the lock is not the transaction's. */
export function aloneWithTotals<Result>(
  db: Kysely<Database>,
  organizationId: string,
  work: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const lock = sql`hashtextextended(${`totals ${organizationId}`}, 0)`;
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
