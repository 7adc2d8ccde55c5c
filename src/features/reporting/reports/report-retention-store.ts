import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportRow } from './report-store.ts';

interface Retention {
  days: number;
  /** Report types with limited retention. */
  types: readonly string[];
}

/** Reports that ended more than `days` ago, without an active share, except the last report of each schedule. Ordered by end. */
const expired = (db: Kysely<Database>, { days, types }: Retention) =>
  db
    .selectFrom('reports')
    .where('status', '>=', 2)
    .where(sql<boolean>`type = any (${[...types]}::text[])`)
    .where('completed_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_shares')
            .select('report_shares.id')
            .whereRef('report_shares.report_id', '=', 'reports.id')
            .where('report_shares.revoked_at', 'is', null)
            .where('report_shares.expires_at', '>', sql<Date>`now()`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_schedules')
            .select('report_schedules.id')
            .whereRef('report_schedules.last_report_id', '=', 'reports.id'),
        ),
      ),
    )
    .orderBy('completed_at');

export async function findExpired(db: Kysely<Database>, retention: Retention, limit: number): Promise<string[]> {
  const rows = await expired(db, retention).select('reports.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Undefined if the report is not expired any more. The lock is a statement of its own: the next one sees a share that a transaction has
 * created while it held the lock.
 */
export async function lockExpired(
  transaction: Kysely<Database>,
  retention: Retention,
  id: string,
): Promise<ReportRow | undefined> {
  await transaction.selectFrom('reports').select('id').where('id', '=', id).forUpdate().execute();
  return expired(transaction, retention).selectAll('reports').where('reports.id', '=', id).executeTakeFirst();
}
