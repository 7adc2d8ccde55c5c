import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/**
 * Runs one rebuild of an organization's totals at a time: two would append the same differences. The lock belongs to the session, because the
 * second rebuild must wait before its transaction takes a snapshot.
 */
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
