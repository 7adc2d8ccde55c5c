import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReportRow } from './report-store.ts';

/** Ended so long ago; neither a compliance pack, nor led to by a share, nor the last that a schedule has made. The longest ended first. */
const expired = (db: Kysely<Database>, days: number) =>
  db
    .selectFrom('reports')
    .where('status', '>=', 2)
    .where('type', '!=', 'compliance_pack')
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

export async function findExpired(db: Kysely<Database>, days: number, limit: number): Promise<string[]> {
  const rows = await expired(db, days).select('reports.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Undefined when it does not count as expired any more. */
export async function lockExpired(
  transaction: Kysely<Database>,
  days: number,
  id: string,
): Promise<ReportRow | undefined> {
  return expired(transaction, days).selectAll('reports').where('reports.id', '=', id).forUpdate().executeTakeFirst();
}
